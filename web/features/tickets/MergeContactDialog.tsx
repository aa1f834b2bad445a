import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { useMerge } from '#web/features/contacts/useMerge.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'
import { ContactPicker, type PickedContact } from './ContactPicker.tsx'

type Props = { contact: Pick<Contact, 'id' | 'name' | 'number'>; onClose: () => void }

/** Chooses the contact of the same person, which goes up in this one. For a day it can be undone. */
export function MergeContactDialog({ contact, onClose }: Props) {
  const { t } = useTranslation()
  const { merge } = useMerge()
  const [other, setOther] = useState<PickedContact | null>(null)
  const isSame = other?.id === contact.id
  const text =
    other && !isSame ? 'contactPage.merge.confirm' : isSame ? 'contactPage.merge.same' : 'contactPage.merge.choose'
  return (
    <ConfirmDialog
      opened
      harmless
      title={t('contactPage.merge.title', { name: contactName(contact) })}
      text={t(text, { name: contactName(contact), other: other ? contactName(other) : '' })}
      action={t('contactMerges.merge')}
      isBlocked={!other || isSame}
      onClose={onClose}
      onConfirm={async () => {
        if (other && !isSame) await merge({ keepId: contact.id, otherIds: [other.id] })
      }}
    >
      <ContactPicker picked={other} onPick={setOther} canCreate={false} />
    </ConfirmDialog>
  )
}
