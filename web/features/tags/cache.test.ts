import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Tag } from '#contract/tags.ts'
import { removeTag, saveTag, tagListKey, tagPagesKey, type TagPages } from './cache.ts'

const tag = (id: number, name: string): Tag => ({
  id,
  name,
  color: '#1096e9',
  kanban: 0,
  companyId: 1,
  userId: null,
  createdAt: '',
  updatedAt: '',
})
const row = ({ id, name, color, kanban, userId }: Tag) => ({ id, name, color, kanban, userId, ticketsCount: '3' })
const pagesKey = [...tagPagesKey, '']

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
  const tags = [tag(1, 'Azul'), tag(2, 'Verde')]
  cache.setQueryData(tagListKey, tags)
  cache.setQueryData<TagPages>(pagesKey, {
    pages: [{ tags: tags.map(row), count: 2, hasMore: false }],
    pageParams: [1],
  })
})
const rows = () => cache.getQueryData<TagPages>(pagesKey)?.pages.flatMap((page) => page.tags)
const names = () => cache.getQueryData<Tag[]>(tagListKey)?.map(({ name }) => name)

it('changes a listed tag, keeps its ticket count, and refetches the pages', () => {
  saveTag(cache, { ...tag(1, 'Zebra'), kanban: 1 })
  expect(rows()?.[0]).toMatchObject({ name: 'Zebra', kanban: 1, ticketsCount: '3' })
  expect(names()).toEqual(['Verde', 'Zebra'])
  expect(cache.getQueryState(pagesKey)?.isInvalidated).toBe(true)
})

it('inserts a new tag into the list by name, and leaves its position on the pages to the server', () => {
  saveTag(cache, tag(3, 'Cinza'))
  expect(names()).toEqual(['Azul', 'Cinza', 'Verde'])
  expect(rows()).toHaveLength(2)
})

it('removes a tag everywhere', () => {
  removeTag(cache, 1)
  expect(rows()?.map(({ id }) => id)).toEqual([2])
  expect(names()).toEqual(['Verde'])
})
