import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useDebounced } from './useDebounced.ts'

/** What is typed, and what to look for once the typing rests. What is shorter than `shortest` shows everything. */
export function useSearch(shortest = 1) {
  const [typed, setTyped] = useState('')
  const rested = useDebounced(typed.trim())
  return { typed, setTyped, search: rested.length >= shortest ? rested : '' }
}

type Props = { label: string; value: string; onChange: (text: string) => void }

export function SearchField({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      w={{ base: 'auto', sm: 260 }}
    />
  )
}
