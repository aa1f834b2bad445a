import { Combobox, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TagInput, type Tag, type TagRef } from '#contract/tags.ts'
import { createTag, tagListQuery } from './api.ts'
import { saveTag } from './cache.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { normalizeText } from '#web/ui/text/normalizeText.ts'
import { toastError, toastWarning } from '#web/ui/overlay/toast.tsx'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './TagChip.module.css'

const CREATE = 'create'
const MAX_OPTIONS = 50

type Props = Popup & { chosen: TagRef[]; onPick: (tag: TagRef) => void }

/** Returns the tags that contain the search text; those that begin with it come first. */
function matchingTags(tags: Tag[], search: string): Tag[] {
  const searchText = normalizeText(search)
  const found = tags.filter((tag) => normalizeText(tag.name).includes(searchText))
  const isFirst = (tag: Tag): boolean => normalizeText(tag.name).startsWith(searchText)
  return [...found.filter(isFirst), ...found.filter((tag) => !isFirst(tag))]
}

/** Searches among the tags that the ticket does not have, and creates new ones. */
export function TagPicker({ chosen, onPick, anchor, opened, onChange }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const combobox = useCombobox({
    opened,
    onOpenedChange: onChange,
    onDropdownClose: (source) => {
      setSearch('')
      combobox.resetSelectedOption()
      if (source === 'keyboard') combobox.focusTarget()
    },
  })
  const [search, setSearch] = useState('')
  const { data: all = [] } = useQuery(tagListQuery)
  const searchText = search.trim()
  const options = matchingTags(all, searchText)
    .filter((tag) => !chosen.some((other) => other.id === tag.id))
    .slice(0, MAX_OPTIONS)
  const exists = all.some((tag) => tag.name.toLowerCase() === searchText.toLowerCase())
  const { selectFirstOption, focusSearchInput } = combobox
  useEffect(() => {
    if (opened) requestAnimationFrame(focusSearchInput)
  }, [opened, focusSearchInput])
  useEffect(() => {
    if (search !== '') selectFirstOption()
  }, [search, selectFirstOption])

  const create = async (): Promise<void> => {
    const input = TagInput.safeParse({ name: search })
    if (!input.success) return toastWarning(t('contacts.tagTooShort'))
    try {
      const tag = await createTag(input.data)
      saveTag(cache, tag)
      onPick(tag)
    } catch (error) {
      toastError(error)
    }
  }

  const submit = (value: string): void => {
    const tag = all.find((one) => String(one.id) === value)
    if (value === CREATE) void create()
    else if (tag) onPick(tag)
    combobox.closeDropdown('keyboard')
  }

  return (
    <Combobox store={combobox} width={240} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target withAriaAttributes={false}>
        <Anchor of={anchor} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          placeholder={t('contacts.tagSearch')}
          aria-label={t('contacts.tagSearch')}
          maxLength={60}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
        />
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={t('contacts.tags')}>
          {options.map((tag) => (
            <Combobox.Option key={tag.id} value={String(tag.id)} className={`${parts.row} ${styles.create}`}>
              <ColorDot color={tag.color} />
              {tag.name}
            </Combobox.Option>
          ))}
          {searchText !== '' && !exists && (
            <Combobox.Option value={CREATE} className={`${parts.row} ${styles.create}`}>
              <IconPlus size={13} stroke={2} aria-hidden />
              {t('contacts.createTag', { name: searchText })}
            </Combobox.Option>
          )}
          {options.length === 0 && searchText === '' && <Combobox.Empty>{t('contacts.noTags')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
