import { Alert, Button, Group, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { featuresOf } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { TicketConflict } from '#contract/tickets.ts'
import { createTicket, readConflict } from './api.ts'
import { saveTicket } from './cache.ts'
import { ContactPicker, type PickedContact } from './ContactPicker.tsx'
import { TargetBox } from './targets/TargetBox.tsx'
import type { TargetChoice } from './ticket-targets.ts'
import { useUser } from '#web/session/store.ts'
import { toastError, toastWarning } from '#web/ui/overlay/toast.tsx'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'

type Props = {
  contact?: PickedContact
  /** A person who may not be a contact yet. */
  start?: { name: string; number: string }
  onClose: () => void
  onOpen: (uuid: string) => void
}

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const parseId = (value: string | null): number | null => (value ? Number(value) : null)

/** Returns whether the connection can write to the contact. A page can only write to people who have written to it. */
const canReach = ({ id, channel }: Connection, contact: PickedContact | null): boolean => {
  const { canWriteFirst, identityKinds } = featuresOf(channel)
  if (!contact) return canWriteFirst
  if (identityKinds.includes('phone') && contact.number !== '') return true
  if (canWriteFirst) return contact.channel === channel
  return contact.channel === channel && (contact.whatsappId === null || contact.whatsappId === id)
}

/** Returns the chosen connection, if it can be used. Until one is chosen, the only one that can be used is. */
function usableId(chosenId: number | null | undefined, usable: Connection[]): number | null {
  const found = usable.find(({ id }) => id === chosenId)
  if (found) return found.id
  return chosenId === null || usable.length !== 1 ? null : (usable[0]?.id ?? null)
}

/** Opens a ticket with a contact, in the chosen queue and connection and for the chosen user. */
export function NewTicketModal({ contact, start, onClose, onOpen }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const user = useUser()
  const isAdmin = user.profile === 'admin'
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState<PickedContact | null>(contact ?? null)
  const ownQueueId = user.queues.length === 1 ? (user.queues[0]?.id ?? null) : null
  const [target, setTarget] = useState<TargetChoice | null>({ userId: user.id, queueId: ownQueueId })
  const [whatsappId, setWhatsappId] = useState<number | null | undefined>(user.whatsappId ?? undefined)
  const [conflict, setConflict] = useState<TicketConflict | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: connections = [] } = useQuery(connectionsQuery)
  const usableConnections = connections.filter((connection) => canReach(connection, picked))
  const usableConnectionId = usableId(whatsappId, usableConnections)

  const goOn = (): void => {
    const isQueueMissing = target?.queueId === null && !isAdmin
    form.current?.querySelector<HTMLElement>(isQueueMissing ? 'input[type=radio]' : '[type=submit]')?.focus()
  }
  const create = async (): Promise<void> => {
    if (!picked) return toastWarning(t('tickets.form.chooseContact'))
    if (target === null || (target.queueId === null && !isAdmin)) return toastWarning(t('tickets.form.chooseQueue'))
    setBusy(true)
    try {
      const ticket = await createTicket({ contactId: picked.id, whatsappId: usableConnectionId, ...target })
      saveTicket(cache, ticket)
      onClose()
      onOpen(ticket.uuid)
    } catch (error) {
      const found = readConflict(error)
      if (found?.userId === user.id) {
        onClose()
        onOpen(found.uuid)
      } else if (found) setConflict(found)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormModal onClose={onClose} title={t('tickets.newTicket')}>
      <form
        ref={form}
        noValidate
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <ContactPicker
          picked={picked}
          start={start}
          onPick={(next) => {
            setPicked(next)
            setConflict(null)
            // The field that had the focus is gone: it goes to what is still missing.
            if (next) requestAnimationFrame(goOn)
          }}
        />
        <TargetBox
          value={target}
          rules={{
            queueIds: isAdmin ? null : user.queues.map(({ id }) => id),
            canLackQueue: isAdmin,
            holderId: null,
            userOfQueue: user.id,
          }}
          queueId={target?.queueId ?? ownQueueId}
          onChange={setTarget}
        />
        <Select
          label={t('tickets.form.connection')}
          placeholder={t('tickets.form.connectionPlaceholder')}
          data={usableConnections.map(toOption)}
          value={usableConnectionId === null ? null : String(usableConnectionId)}
          onChange={(value) => setWhatsappId(parseId(value))}
          clearable
        />
        {conflict && <Conflict conflict={conflict} onOpen={() => onOpen(conflict.uuid)} onClose={onClose} />}
        <FormButtons busy={busy} action={t('tickets.form.create')} />
      </form>
    </FormModal>
  )
}

/** Says which user and queue already have a ticket with the contact. */
function Conflict({
  conflict,
  onOpen,
  onClose,
}: {
  conflict: TicketConflict
  onOpen: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const queue = conflict.queue?.name
  const user = conflict.user?.name
  return (
    <Alert color="ambar" title={t('tickets.conflict.title')} role="alert">
      {user
        ? t(queue ? 'tickets.conflict.text' : 'tickets.conflict.noQueue', { user, queue })
        : t('tickets.conflict.waiting', { queue: queue ?? t('tickets.noQueue') })}
      <Group mt="sm">
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onClose()
            onOpen()
          }}
        >
          {t('tickets.conflict.open')}
        </Button>
      </Group>
    </Alert>
  )
}
