import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery, queuesQuery, userListQuery } from '#web/api/shared-queries.ts'
import { featuresOf } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { TransferTarget } from '#web/features/tickets/useTicketActions.ts'
import { toastWarning } from '#web/ui/overlay/toast.tsx'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'

type Props = { ticket: Ticket; onClose: () => void; onTransfer: (target: TransferTarget) => Promise<boolean> }

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Returns whether the connection can carry the ticket. A page can only write to people who have written to it. */
const canCarry = ({ id, channel }: Connection, ticket: Ticket): boolean =>
  channel === ticket.channel && (featuresOf(channel).canWriteFirst || id === ticket.whatsappId)

/** Transfers a ticket to a queue, or to a user of that queue. */
export function TransferModal({ ticket, onClose, onTransfer }: Props) {
  const { t } = useTranslation()
  const [queueId, setQueueId] = useState<string | null>(ticket.queueId === null ? null : String(ticket.queueId))
  const [userId, setUserId] = useState<string | null>(null)
  const [whatsappId, setWhatsappId] = useState<string | null>(
    ticket.whatsappId === null ? null : String(ticket.whatsappId),
  )
  const [busy, setBusy] = useState(false)
  const { data: queues = [] } = useQuery(queuesQuery)
  const { data: users = [] } = useQuery(userListQuery)
  const { data: connections = [] } = useQuery(connectionsQuery)
  const isAssignee = ({ id }: { id: number }): boolean => id === ticket.userId
  // Whoever has it is seldom meant, and stands last.
  const candidates = users
    .filter((user) => user.profile === 'admin' || user.queues.some((queue) => String(queue.id) === queueId))
    .toSorted((one, other) => Number(isAssignee(one)) - Number(isAssignee(other)))

  const transfer = async (): Promise<void> => {
    if (!queueId) return toastWarning(t('tickets.form.chooseQueue'))
    setBusy(true)
    const done = await onTransfer({
      queueId: Number(queueId),
      userId: userId ? Number(userId) : null,
      whatsappId: whatsappId ? Number(whatsappId) : null,
    })
    setBusy(false)
    if (done) onClose()
  }

  return (
    <FormModal onClose={onClose} title={t('tickets.transferTitle')}>
      <form
        noValidate
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault()
          void transfer()
        }}
      >
        <Select
          label={t('tickets.form.queue')}
          placeholder={t('tickets.form.queuePlaceholder')}
          required
          data-autofocus
          data={queues.map(toOption)}
          value={queueId}
          onChange={(value) => {
            setQueueId(value)
            setUserId(null)
          }}
          searchable
        />
        <Select
          label={t('tickets.form.user')}
          placeholder={t('tickets.form.nobody')}
          data={candidates.map(toOption)}
          value={userId}
          onChange={setUserId}
          searchable
          clearable
        />
        <Select
          label={t('tickets.form.connection')}
          placeholder={t('tickets.form.connectionPlaceholder')}
          data={connections.filter((connection) => canCarry(connection, ticket)).map(toOption)}
          value={whatsappId}
          onChange={setWhatsappId}
          allowDeselect={false}
        />
        <Text fz="xs" c="var(--b-text-3)">
          {t('tickets.transferHint')}
        </Text>
        <FormButtons busy={busy} action={t('tickets.transfer')} />
      </form>
    </FormModal>
  )
}
