import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { useMerge } from '#web/features/contacts/useMerge.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

type Props = { people: readonly Contact[]; onClose: () => void; onMerged: () => void }

/** The number is said once: whoever has no name is called by it. */
function labelOf(person: Contact): string {
  const [name, number] = [contactName(person), formatContactPhone(person.number)]
  return number && number !== name ? `${name} · ${number}` : name
}

/** Chooses which of several contacts stays; the others go up in it. */
export function BulkMergeDialog({ people, onClose, onMerged }: Props) {
  const { t } = useTranslation()
  const { merge } = useMerge()
  const [keepId, setKeepId] = useState(people[0]?.id ?? 0)
  return (
    <ConfirmDialog
      opened
      harmless
      title={t('contactTable.mergeTitle', { count: people.length })}
      text={t('contactTable.mergeText')}
      action={t('contactMerges.merge')}
      onClose={onClose}
      onConfirm={async () => {
        await merge({ keepId, otherIds: people.map(({ id }) => id).filter((id) => id !== keepId) })
        onMerged()
      }}
    >
      <Radio.Group
        mt="md"
        label={t('contactTable.keep')}
        value={String(keepId)}
        onChange={(value) => setKeepId(Number(value))}
      >
        <Stack gap="xs" mt={6}>
          {people.map((person) => (
            <Radio key={person.id} value={String(person.id)} label={labelOf(person)} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  )
}
