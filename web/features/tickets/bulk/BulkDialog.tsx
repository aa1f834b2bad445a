import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange } from '#contract/ticket-bulks.ts'
import type { Ticket } from '#contract/tickets.ts'
import { NoteField, useColleagues } from '#web/features/messages/note-field.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import { SnoozeModal } from '#web/features/tickets/snooze/lazy.ts'
import { givenTo } from '#web/features/tickets/targets/given-to.ts'
import { TargetBox } from '#web/features/tickets/targets/TargetBox.tsx'
import type { TargetChoice } from '#web/features/tickets/ticket-targets.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastError, toastWarning } from '#web/ui/overlay/toast.tsx'
import { planBulk, sharedQueue, type BulkKind, type Counts, type Intent } from './plan.ts'
import { useBulk } from './useBulk.ts'
import { useReasons } from './useReasons.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bulk.module.css'

type Props = {
  kind: BulkKind
  tickets: Ticket[]
  openUuid: string | undefined
  onClose: () => void
  /** Called when it is done, in place of `onClose`. */
  onDone: () => void
}

const RULES = { queueIds: null, canLackQueue: false, holderId: null, userOfQueue: null }

/** Asks what is still to be known, and says to how many it will be done and which are left out. */
export function BulkDialog({ kind, tickets, openUuid, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const run = useBulk(openUuid)
  const [target, setTarget] = useState<TargetChoice | null>(null)
  const [note, setNote] = useState('')
  // After the transfer all of them are read by the same people.
  const colleagues = useColleagues({ ticketId: tickets[0]?.id ?? 0, ...givenTo(target) }, note)
  const [tagId, setTagId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const { ticketIds, leftOut } = planBulk(tickets, toIntent(kind, { target, tagId }), viewer)
  const isBlocked = ticketIds.length === 0
  const title = isBlocked ? t(`ticketBulk.${kind}`) : t(`ticketBulk.titles.${kind}`, { count: ticketIds.length })

  const apply = async (change: BulkChange): Promise<boolean> => {
    if (isBlocked) {
      toastWarning(t('ticketBulk.nothing'))
      return false
    }
    setBusy(true)
    const isDone = await run(ticketIds, change)
    setBusy(false)
    if (isDone) onDone()
    return isDone
  }

  if (kind === 'snooze') {
    return (
      <SnoozeModal snooze={null} title={title} onClose={onClose} onSnooze={(input) => apply({ kind, ...input })}>
        <LeftOut counts={leftOut} />
      </SnoozeModal>
    )
  }
  if (kind === 'accept' || kind === 'resolve') {
    return (
      <ConfirmDialog
        opened
        harmless
        canBeUndone
        title={title}
        text={t(isBlocked ? 'ticketBulk.nothing' : `ticketBulk.texts.${kind}`)}
        action={t(`ticketBulk.${kind}`)}
        isBlocked={isBlocked}
        onClose={onClose}
        onConfirm={() => apply({ kind })}
      >
        <LeftOut counts={leftOut} />
      </ConfirmDialog>
    )
  }
  const transfer = async (): Promise<void> => {
    if (target === null || target.queueId === null) return toastWarning(t('tickets.form.chooseQueue'))
    const { queueId, userId } = target
    const said = note.trim()
    setBusy(true)
    try {
      const mentions = (await colleagues.findAllIn(said)).map(({ id }) => id)
      const withNote = { ...(said && { note: said }), ...(mentions.length > 0 && { mentions }) }
      await apply({ kind: 'transfer', queueId, userId, ...withNote })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (): void => {
    if (kind === 'transfer') return void transfer()
    if (tagId === null) return toastWarning(t('ticketBulk.chooseTag'))
    void apply({ kind: 'tag', tagId })
  }
  return (
    <FormModal onClose={onClose} size={420} title={title}>
      <form
        noValidate
        className={parts.stack12}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {kind === 'tag' ? (
          <TagField value={tagId} onChange={setTagId} />
        ) : (
          <TransferFields
            target={target}
            queueId={sharedQueue(tickets)}
            onTarget={setTarget}
            colleagues={colleagues}
            value={note}
            onWrite={setNote}
            onEnter={() => {
              if (!busy) submit()
            }}
          />
        )}
        <LeftOut counts={leftOut} />
        <FormButtons busy={busy} action={t(`ticketBulk.${kind}`)} isDirty={() => note.trim() !== ''} />
      </form>
    </FormModal>
  )
}

type TransferProps = Pick<ComponentProps<typeof NoteField>, 'colleagues' | 'value' | 'onWrite' | 'onEnter'> & {
  target: TargetChoice | null
  queueId: number | null
  onTarget: (target: TargetChoice | null) => void
}

/** Asks who gets the tickets, and for a note that each of them gets. */
function TransferFields({ target, queueId, onTarget, ...note }: TransferProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TargetBox
        value={target}
        rules={RULES}
        queueId={queueId}
        onChange={onTarget}
        onDone={useCallback(() => field.current?.focus(), [])}
        autoFocus
      />
      <NoteField
        field={field}
        label={t('tickets.form.note')}
        placeholder={t('tickets.form.noteHint')}
        maxRows={6}
        {...note}
      />
      <p className={styles.left}>{t('ticketBulk.texts.transfer')}</p>
    </>
  )
}

function TagField({ value, onChange }: { value: number | null; onChange: (tagId: number | null) => void }) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagListQuery)
  return (
    <Select
      label={t('ticketBulk.tagField')}
      placeholder={t('ticketBulk.chooseTag')}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      searchable
      data-autofocus
    />
  )
}

function LeftOut({ counts }: { counts: Counts }) {
  const { t } = useTranslation()
  const nameReasons = useReasons()
  const reasons = nameReasons(counts)
  return reasons && <p className={styles.left}>{t('ticketBulk.leftOut', { reasons })}</p>
}

type Fields = { target: TargetChoice | null; tagId: number | null }

function toIntent(kind: BulkKind, { target, tagId }: Fields): Intent {
  if (kind === 'tag') return { kind, tagId }
  if (kind === 'transfer') return { kind, queueId: target?.queueId ?? null, userId: target?.userId ?? null }
  return { kind }
}
