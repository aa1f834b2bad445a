import { Button } from '@mantine/core'
import { IconGitMerge, IconPlaylistAdd, IconTag, IconTagOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { MAX_TAGGED_AT_ONCE } from '#contract/limits.ts'
import type { TagRef } from '#contract/tags.ts'
import { tagContacts } from '#web/features/contacts/api.ts'
import { reloadContacts } from '#web/features/contacts/cache.ts'
import { BulkMergeDialog } from './BulkMergeDialog.tsx'
import { BulkTagDialog } from './BulkTagDialog.tsx'
import { useCan } from '#web/session/store.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastInfo } from '#web/ui/overlay/toast.tsx'
import parts from '#web/ui/parts.module.css'

const MAX_MERGED = 21
const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

export type AddManyToList = (contacts: readonly Contact[], onClose: () => void, onAdded: () => void) => ReactNode
type Props = {
  chosen: readonly Contact[]
  onChoose: (ids: ReadonlySet<number>) => void
  /** Renders the dialog that adds them to a list; null for users without lists. */
  addToList: AddManyToList | null
}
type Dialog = 'none' | 'add' | 'remove' | 'list' | 'merge'

/** What may be done with the chosen contacts at once. Tags and lists can be taken back by one press. */
export function BulkBar({ chosen, onChoose, addToList }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [dialog, setDialog] = useState<Dialog>('none')
  const canMerge = useCan('contacts-page:deleteContact')
  const people = chosen.filter(({ isGroup }) => !isGroup)
  const canJoinList = addToList !== null && people.some(({ number }) => number !== '')
  const isTooMany = chosen.length > MAX_TAGGED_AT_ONCE
  const close = (): void => setDialog('none')
  const clear = (): void => onChoose(new Set())

  const change = async (ids: readonly number[], tag: TagRef, action: 'add' | 'remove'): Promise<number[]> => {
    const answer = await tagContacts({ ids: [...ids], tagId: tag.id, action })
    reloadContacts(cache)
    return answer.ids
  }

  const tagAll = async (tag: TagRef, action: 'add' | 'remove'): Promise<void> => {
    const changed = await change(
      chosen.map(({ id }) => id),
      tag,
      action,
    )
    if (changed.length === 0) return toastInfo(t('contactTable.tagged', { count: 0, tag: tag.name }))
    clear()
    const text = action === 'add' ? 'contactTable.tagged' : 'contactTable.untagged'
    toastAction({
      text: t(text, { count: changed.length, tag: tag.name }),
      label: t('common.undo'),
      run: () => void change(changed, tag, action === 'add' ? 'remove' : 'add').catch(toastError),
    })
  }

  if (chosen.length === 0) return null
  return (
    <div className={`${parts.wrap} ${parts.selection}`}>
      <span role="status">
        {t('contactTable.selected', { count: chosen.length })}
        {isTooMany && ` · ${t('contactTable.tooMany', { max: MAX_TAGGED_AT_ONCE })}`}
      </span>
      <Button size="compact-sm" variant="default" onClick={clear}>
        {t('contactTable.unselect')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isTooMany}
        leftSection={<IconTag {...ICON} />}
        onClick={() => setDialog('add')}
      >
        {t('contactTable.addTag')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isTooMany}
        leftSection={<IconTagOff {...ICON} />}
        onClick={() => setDialog('remove')}
      >
        {t('contactTable.removeTag')}
      </Button>
      {canJoinList && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isTooMany}
          leftSection={<IconPlaylistAdd {...ICON} />}
          onClick={() => setDialog('list')}
        >
          {t('contactLists.addToList')}
        </Button>
      )}
      {canMerge && people.length > 1 && people.length <= MAX_MERGED && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconGitMerge {...ICON} />}
          onClick={() => setDialog('merge')}
        >
          {t('contactTable.merge')}
        </Button>
      )}
      {(dialog === 'add' || dialog === 'remove') && (
        <BulkTagDialog action={dialog} count={chosen.length} onClose={close} onTag={(tag) => tagAll(tag, dialog)} />
      )}
      {dialog === 'list' && addToList?.(chosen, close, clear)}
      {dialog === 'merge' && <BulkMergeDialog people={people} onClose={close} onMerged={clear} />}
    </div>
  )
}
