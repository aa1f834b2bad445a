import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { useMerge } from '#web/features/contacts/useMerge.ts'
import { ContactPicker, type PickedContact } from '#web/features/tickets/ContactPicker.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = { contact: Contact; onClose: () => void }

/** Chooses the contact of the same person, which goes up in this one. For a day it can be undone. */
export function MergeDialog({ contact, onClose }: Props) {
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
