import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPlaylistAdd, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactDetails } from '#contract/contacts.ts'
import { deleteContact } from '#web/features/contacts/api.ts'
import { removeContact } from '#web/features/contacts/cache.ts'
import { useCan } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

type Props = { contact: ContactDetails; onList: (() => void) | null; onDeleted: () => void }

/** What is rarely done with a contact. Users who may do none of it have no button. */
export function MoreMenu({ contact, onList, onDeleted }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const canDelete = useCan('contacts-page:deleteContact')
  const [isDeleting, setDeleting] = useState(false)
  if (!canDelete && !onList) return null

  const remove = async (): Promise<void> => {
    await deleteContact(contact.id)
    toastOk(t('contacts.deleted'))
    onDeleted()
    removeContact(cache, contact.id)
  }

  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('contactPage.more')}>
            <IconDotsVertical {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onList && (
            <Menu.Item leftSection={<IconPlaylistAdd {...ICON} />} onClick={onList}>
              {t('contactLists.addToList')}
            </Menu.Item>
          )}
          {canDelete && (
            <Menu.Item color="coral" leftSection={<IconTrash {...ICON} />} onClick={() => setDeleting(true)}>
              {t('contacts.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <ConfirmDialog
          opened
          title={t('contacts.deleteTitle', { name: contactName(contact) })}
          text={t('contacts.deleteText')}
          onClose={() => setDeleting(false)}
          onConfirm={remove}
        />
      )}
    </>
  )
}
