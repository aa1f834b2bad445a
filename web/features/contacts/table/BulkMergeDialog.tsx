import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { useMerge } from '#web/features/contacts/useMerge.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

type Props = { people: readonly Contact[]; onClose: () => void; onMerged: () => void }

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
          {people.map(({ id, name, number }) => (
            <Radio key={id} value={String(id)} label={number ? `${name} · ${formatContactPhone(number)}` : name} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  )
}
