import { MultiSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userListQuery } from '#web/api/shared-queries.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import type { Search } from '#web/features/tickets/list-filter.ts'
import { useUser } from '#web/session/store.ts'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

type Props = {
  search: Search
  onChange: (search: Search) => void
  /** Called when Enter leads from the field to what was found. */
  onEnter: () => void
}

const toOptions = (items: { id: number; name: string }[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Searches by text, tags and, for admins, users. The text is lower-cased and debounced by 500 ms. */
export function SearchPane({ search, onChange, onEnter }: Props) {
  const { t } = useTranslation()
  const isAdmin = useUser().profile === 'admin'
  const [text, setText] = useState(search.text)
  const debounced = useDebounced(text.trim().toLowerCase())
  const { data: tags } = useQuery(tagListQuery)
  const { data: users } = useQuery({ ...userListQuery, enabled: isAdmin })

  useEffect(() => {
    if (debounced !== search.text) onChange({ ...search, text: debounced })
  }, [debounced, search, onChange])

  return (
    <div className={`${parts.stack8} ${styles.searchPane}`} role="search">
      <TextInput
        type="search"
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.currentTarget.blur()
          onEnter()
        }}
        placeholder={t('tickets.search')}
        aria-label={t('tickets.search')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      />
      <MultiSelect
        size="xs"
        data={toOptions(tags)}
        value={search.tags.map(String)}
        onChange={(values) => onChange({ ...search, tags: values.map(Number) })}
        placeholder={search.tags.length === 0 ? t('tickets.searchTags') : ''}
        aria-label={t('tickets.searchTags')}
        searchable
        clearable
      />
      {isAdmin && (
        <MultiSelect
          size="xs"
          data={toOptions(users)}
          value={search.users.map(String)}
          onChange={(values) => onChange({ ...search, users: values.map(Number) })}
          placeholder={search.users.length === 0 ? t('tickets.searchUsers') : ''}
          aria-label={t('tickets.searchUsers')}
          searchable
          clearable
        />
      )}
    </div>
  )
}
