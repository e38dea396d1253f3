// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cassert>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope {

/// A list that grows at its end. Copies share all elements except those in the last, incomplete chunk, and grow independently
/// of each other. A copy takes one pointer for each kChunk elements, and the incomplete chunk.
///
/// `Chunk` stores kChunk elements; it is constructed from a vector and returns elements by value or by reference.
template <class T, class Chunk = std::vector<T>>
class SharedList {
public:
    static constexpr std::size_t kChunk = 1024;

    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag; // apart from `reference`, which is a value
        using iterator_concept = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using reference = T;
        class pointer {
        public:
            explicit pointer(T value) : m_value(std::move(value)) {}
            [[nodiscard]] const T* operator->() const { return &m_value; }

        private:
            T m_value;
        };

        Iterator() = default;
        Iterator(const SharedList& list, std::size_t index) : m_list(&list), m_index(static_cast<std::ptrdiff_t>(index)) {}

        [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(m_index); }
        [[nodiscard]] T operator*() const { return (*m_list)[index()]; }
        [[nodiscard]] pointer operator->() const { return pointer(**this); }
        [[nodiscard]] T operator[](std::ptrdiff_t n) const { return *(*this + n); }
        Iterator& operator+=(std::ptrdiff_t n)
        {
            m_index += n;
            return *this;
        }
        Iterator& operator-=(std::ptrdiff_t n) { return *this += -n; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        friend Iterator operator+(Iterator at, std::ptrdiff_t n) { return at += n; }
        friend Iterator operator+(std::ptrdiff_t n, Iterator at) { return at += n; }
        friend Iterator operator-(Iterator at, std::ptrdiff_t n) { return at -= n; }
        friend std::ptrdiff_t operator-(Iterator a, Iterator b) { return a.m_index - b.m_index; }
        friend bool operator==(Iterator a, Iterator b) { return a.m_index == b.m_index; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.m_index <=> b.m_index; }

    private:
        const SharedList* m_list = nullptr;
        std::ptrdiff_t m_index = 0;
    };
    using iterator = Iterator;
    using const_iterator = Iterator;
    using value_type = T;

    void push_back(T value)
    {
        m_last.push_back(std::move(value));
        if (m_last.size() < kChunk)
            return;
        m_chunks.push_back(std::make_shared<const Chunk>(m_last));
        m_last.clear();
    }

    [[nodiscard]] std::size_t size() const { return m_chunks.size() * kChunk + m_last.size(); }
    [[nodiscard]] bool empty() const { return m_chunks.empty() && m_last.empty(); }
    [[nodiscard]] T operator[](std::size_t index) const
    {
        const Chunk* chunk = chunkOf(index);
        return chunk ? (*chunk)[index % kChunk] : last(index);
    }
    [[nodiscard]] T front() const { return (*this)[0]; }
    [[nodiscard]] T back() const { return (*this)[size() - 1]; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }

    /// Of all chunks, shared or not.
    [[nodiscard]] std::size_t bytes() const
    {
        std::size_t bytes = m_last.size() * sizeof(T);
        for (const auto& chunk : m_chunks) {
            if constexpr (requires { chunk->bytes(); })
                bytes += chunk->bytes();
            else
                bytes += kChunk * sizeof(T);
        }
        return bytes;
    }

protected:
    /// Null for an element of the last, incomplete chunk.
    [[nodiscard]] const Chunk* chunkOf(std::size_t index) const
    {
        assert(index < size());
        const std::size_t chunk = index / kChunk;
        return chunk < m_chunks.size() ? m_chunks[chunk].get() : nullptr;
    }
    [[nodiscard]] const T& last(std::size_t index) const { return m_last[index % kChunk]; }

private:
    std::vector<std::shared_ptr<const Chunk>> m_chunks; // complete ones
    std::vector<T> m_last;
};

} // namespace stallscope
