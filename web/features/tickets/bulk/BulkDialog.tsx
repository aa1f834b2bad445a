import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange } from '#contract/ticket-bulks.ts'
import type { Ticket } from '#contract/tickets.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import { SnoozeModal } from '#web/features/tickets/snooze/lazy.ts'
import { TargetBox } from '#web/features/tickets/targets/TargetBox.tsx'
import type { TargetChoice } from '#web/features/tickets/ticket-targets.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastWarning } from '#web/ui/overlay/toast.tsx'
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
  const noteField = useRef<HTMLTextAreaElement>(null)
  const toNote = useCallback(() => noteField.current?.focus(), [])
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
  const submit = (): void => {
    if (kind === 'tag') {
      if (tagId === null) return toastWarning(t('ticketBulk.chooseTag'))
      return void apply({ kind, tagId })
    }
    if (target === null || target.queueId === null) return toastWarning(t('tickets.form.chooseQueue'))
    const { queueId, userId } = target
    void apply({ kind, queueId, userId, ...(note.trim() && { note: note.trim() }) })
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
          <>
            <TargetBox
              value={target}
              rules={RULES}
              queueId={sharedQueue(tickets)}
              onChange={setTarget}
              onDone={toNote}
              autoFocus
            />
            <Textarea
              ref={noteField}
              label={t('tickets.form.note')}
              placeholder={t('tickets.form.noteHint')}
              autosize
              minRows={1}
              maxRows={6}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (!busy) submit()
              }}
            />
            <p className={styles.left}>{t('ticketBulk.texts.transfer')}</p>
          </>
        )}
        <LeftOut counts={leftOut} />
        <FormButtons busy={busy} action={t(`ticketBulk.${kind}`)} isDirty={() => note.trim() !== ''} />
      </form>
    </FormModal>
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
