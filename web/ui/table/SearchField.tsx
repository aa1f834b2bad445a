import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'

export type Search = { typed: string; setTyped: (text: string) => void; search: string }

/** Returns the typed text and the debounced search text, which is empty while it is shorter than `minLength`. */
export function useSearch(minLength = 1): Search {
  const [typed, setTyped] = useState('')
  const debounced = useDebounced(typed.trim())
  return { typed, setTyped, search: debounced.length >= minLength ? debounced : '' }
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
