import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TagRef } from '#contract/tags.ts'
import { tagListQuery } from './api.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './TagChip.module.css'

const TagPicker = lazyComponent(async () => (await import('./TagPicker.tsx')).TagPicker)

type Props = {
  tags: TagRef[]
  mayChange: boolean
  /** Whether they are those of a contact, which may stand beside the same ones of a ticket. */
  ofContact?: boolean
  /** Shows the tags at once. */
  onChange: (tags: TagRef[]) => void
  save: (tags: TagRef[]) => Promise<unknown>
}

/** Edits the tags of a ticket or of a contact. New tags can be created at the same time. */
export function TagEditor({ tags, mayChange, ofContact = false, onChange, save }: Props) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('dialog')
  /** Loads the tags before the picker opens, so that a user who types at once can choose among all of them. */
  useQuery(tagListQuery)

  const change = async (next: TagRef[]): Promise<void> => {
    onChange(next)
    try {
      await save(next)
    } catch (error) {
      onChange(tags)
      toastError(error)
    }
  }

  return (
    <div className={`${parts.wrap} ${styles.editor}`}>
      {tags.map((tag) => (
        <span
          key={tag.id}
          className={`${parts.inline} ${parts.tag} ${styles.chip}`}
          data-large
          style={{ '--chip': tag.color } as CSSProperties}
        >
          <span>{tag.name}</span>
          {mayChange && (
            <ActionIcon
              size={24}
              aria-label={
                ofContact ? t('contacts.removeOwnTag', { name: tag.name }) : t('contacts.removeTag', { name: tag.name })
              }
              onClick={() => void change(tags.filter((other) => other.id !== tag.id))}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </ActionIcon>
          )}
        </span>
      ))}
      {mayChange && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={13} stroke={2} aria-hidden />}
          aria-label={ofContact ? `${t('contacts.addTag')}: ${t('contacts.ownTags')}` : undefined}
          {...button}
        >
          {t('contacts.addTag')}
        </Button>
      )}
      {used && <TagPicker {...popup} chosen={tags} onPick={(tag) => void change([...tags, tag])} />}
    </div>
  )
}
