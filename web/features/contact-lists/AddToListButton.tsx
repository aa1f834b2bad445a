import { Button } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { useMayManageLists } from './useMayManageLists.ts'

const AddToListModal = lazyComponent(async () => (await import('./AddToListModal.tsx')).AddToListModal)

/** Offers to add a contact to a contact list; nothing for users without lists. */
export function AddToListButton({ contact }: { contact: Pick<Contact, 'name' | 'number' | 'email'> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayManage = useMayManageLists()
  if (!mayManage || contact.number === '') return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlaylistAdd size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('contactLists.addToList')}
      </Button>
      {isOpen && <AddToListModal contact={contact} onClose={() => setOpen(false)} />}
    </>
  )
}
