import { MultiSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userListQuery } from '#web/api/shared-queries.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import type { Search } from '#web/features/tickets/list-filter.ts'
import { useUser } from '#web/session/store.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import styles from './manager.module.css'

type Props = { search: Search; onChange: (search: Search) => void }

const asOptions = (items: { id: number; name: string }[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Text, tags and, for admins, users. The text counts when it has rested for 500 ms, in lower case. */
export function SearchPane({ search, onChange }: Props) {
  const { t } = useTranslation()
  const isAdmin = useUser().profile === 'admin'
  const [text, setText] = useState(search.text)
  const rested = useDebounced(text.trim().toLowerCase())
  const { data: tags } = useQuery(tagListQuery)
  const { data: users } = useQuery({ ...userListQuery, enabled: isAdmin })

  useEffect(() => {
    if (rested !== search.text) onChange({ ...search, text: rested })
  }, [rested, search, onChange])

  return (
    <div className={styles.searchPane} role="search">
      <TextInput
        type="search"
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('tickets.search')}
        aria-label={t('tickets.search')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      />
      <MultiSelect
        size="xs"
        data={asOptions(tags)}
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
          data={asOptions(users)}
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
