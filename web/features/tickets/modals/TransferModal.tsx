import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { featuresOf } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { Ticket } from '#contract/tickets.ts'
import { NoteField, useColleagues } from '#web/features/messages/note-field.ts'
import { givenTo } from '#web/features/tickets/targets/given-to.ts'
import { TargetBox } from '#web/features/tickets/targets/TargetBox.tsx'
import type { TargetChoice } from '#web/features/tickets/ticket-targets.ts'
import type { TransferTarget } from '#web/features/tickets/useTicketActions.ts'
import { toastError, toastWarning } from '#web/ui/overlay/toast.tsx'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'

type Props = { ticket: Ticket; onClose: () => void; onTransfer: (target: TransferTarget) => Promise<boolean> }

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** Returns whether the connection can carry the ticket. A page can only write to people who have written to it. */
const canCarry = ({ id, channel }: Connection, ticket: Ticket): boolean =>
  channel === ticket.channel && (featuresOf(channel).canWriteFirst || id === ticket.whatsappId)

/** Transfers a ticket to a queue, or to a person who serves it, with a note for whoever gets it. */
export function TransferModal({ ticket, onClose, onTransfer }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const [target, setTarget] = useState<TargetChoice | null>(null)
  const [note, setNote] = useState('')
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId)
  const [busy, setBusy] = useState(false)
  const colleagues = useColleagues({ ticketId: ticket.id, ...givenTo(target) }, note)
  const { data: connections = [] } = useQuery(connectionsQuery)
  const usable = connections.filter((connection) => canCarry(connection, ticket))
  const isOnlyConnection = usable.length < 2 && usable.every(({ id }) => id === ticket.whatsappId)

  const transfer = async (): Promise<void> => {
    if (target === null || target.queueId === null) return toastWarning(t('tickets.form.chooseQueue'))
    setBusy(true)
    const { queueId, userId } = target
    try {
      const mentions = (await colleagues.findAllIn(note)).map(({ id }) => id)
      if (await onTransfer({ queueId, userId, whatsappId, note: note.trim(), mentions })) onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormModal onClose={onClose} title={t('tickets.transferTitle')}>
      <form
        ref={form}
        noValidate
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault()
          void transfer()
        }}
      >
        <TargetBox
          value={target}
          rules={{ queueIds: null, canLackQueue: false, holderId: ticket.userId, userOfQueue: null }}
          queueId={ticket.queueId}
          onChange={setTarget}
          onDone={useCallback(() => noteField.current?.focus(), [])}
          autoFocus
        />
        <NoteField
          field={noteField}
          label={t('tickets.form.note')}
          placeholder={t('tickets.form.noteHint')}
          maxRows={6}
          colleagues={colleagues}
          value={note}
          onWrite={setNote}
          onEnter={() => {
            if (!busy) form.current?.requestSubmit()
          }}
        />
        {!isOnlyConnection && (
          <Select
            label={t('tickets.form.connection')}
            placeholder={t('tickets.form.connectionPlaceholder')}
            data={usable.map(toOption)}
            value={whatsappId === null ? null : String(whatsappId)}
            onChange={(value) => setWhatsappId(value === null ? null : Number(value))}
            allowDeselect={false}
          />
        )}
        <FormButtons busy={busy} action={t('tickets.transfer')} isDirty={() => note.trim() !== ''} />
      </form>
    </FormModal>
  )
}
