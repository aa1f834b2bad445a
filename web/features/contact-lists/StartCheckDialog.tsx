import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNELS } from '#contract/channels.ts'
import { type ContactListDetails, secondsToCheck } from '#contract/contact-lists.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { startCheck } from './api.ts'
import { saveContactList } from './cache.ts'
import { useDuration } from './useDuration.ts'

type Props = { list: ContactListDetails; only: 'unknown' | 'all'; onClose: () => void }

/** Says how long the check of a list takes, and over which connection it asks. */
export function StartCheckDialog({ list, only, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const duration = useDuration()
  const { data = [] } = useQuery(connectionsQuery)
  const connections = data.filter(({ channel, status }) => CHANNELS[channel].canCheckNumbers && status === 'CONNECTED')
  const [chosen, setChosen] = useState<string | null>(null)
  const first = connections.find(({ isDefault }) => isDefault) ?? connections[0]
  const value = chosen ?? (first ? String(first.id) : null)
  const count = only === 'all' ? list.counts.total : list.counts.unknown
  const start = async (): Promise<void> =>
    saveContactList(cache, await startCheck(list.id, { only, connectionId: value === null ? null : Number(value) }))
  return (
    <ConfirmDialog
      opened
      harmless
      title={t('contactLists.check.startTitle', { count })}
      text={t('contactLists.check.startText', { time: duration(secondsToCheck(count)) })}
      action={t('contactLists.check.startAction')}
      onClose={onClose}
      onConfirm={start}
    >
      {connections.length > 1 && (
        <Select
          mt="md"
          label={t('contactLists.check.connection')}
          allowDeselect={false}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value}
          onChange={setChosen}
        />
      )}
    </ConfirmDialog>
  )
}
