import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeRouter } from '#web/routes/router.tsx'
import { findUnvisited, VISITS } from './visits/all.ts'

const routes = Object.keys(makeRouter(new QueryClient()).routesByPath)

test('a picture is taken of every route of the web app', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(findUnvisited(routes)).toEqual([])
})

test('a route that nobody visits is named', () => {
  expect(findUnvisited([...routes, '/new-screen'])).toEqual(['/new-screen'])
})

test('every visit is of a route that is there', () => {
  const named = Object.values(VISITS).flatMap(({ route }) => (route === null ? [] : [route]))
  expect(named.filter((route) => !routes.includes(route))).toEqual([])
})
