import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listen } from '#tests/heard.ts'
import { useSaidResults } from './useSaidResults.ts'

type Props = Parameters<typeof useSaidResults>[0]

function Search(props: Props) {
  useSaidResults(props)
  return null
}

test('a search says how many it found, once, when they are there', async () => {
  const heard = listen()
  const { rerender } = render(<Search search="" count={40} hasMore />)
  rerender(<Search search="mar" count={undefined} hasMore={false} />)
  rerender(<Search search="mar" count={2} hasMore={false} />)
  // Somebody adds a row meanwhile.
  rerender(<Search search="mar" count={3} hasMore={false} />)
  await waitFor(() => expect(heard()).toEqual(['2 resultados']))
  rerender(<Search search="maria" count={1} hasMore={false} />)
  await waitFor(() => expect(heard()).toEqual(['2 resultados', '1 resultado']))
  rerender(<Search search="m" count={40} hasMore />)
  rerender(<Search search="xyz" count={0} hasMore={false} />)
  await waitFor(() =>
    expect(heard()).toEqual(['2 resultados', '1 resultado', 'Mais de 40 resultados', 'Nada encontrado para “xyz”']),
  )
})

test('nothing is said of a list without a search, and of a search that is taken back', async () => {
  const heard = listen()
  const { rerender } = render(<Search search="" count={40} hasMore />)
  rerender(<Search search="mar" count={2} hasMore={false} />)
  rerender(<Search search="" count={40} hasMore />)
  await waitFor(() => expect(heard()).toEqual(['2 resultados']))
})
