import { Button, Input, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TargetPerson, TicketTargets } from '#contract/ticket-targets.ts'
import { useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import {
  choosePerson,
  chooseQueue,
  listQueuesOf,
  ticketTargetsQuery,
  type TargetChoice,
  type TargetRules,
} from '#web/features/tickets/ticket-targets.ts'
import { TargetList } from './TargetList.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './TargetBox.module.css'

type Props = {
  value: TargetChoice | null
  rules: TargetRules
  /** The queue in which a ticket stays if whoever gets it serves it. */
  queueId: number | null
  onChange: (value: TargetChoice | null) => void
  /** Called when all of the target is known, so that the focus can go on. */
  onDone?: () => void
  /** Whether the box has the focus when the dialog opens. */
  autoFocus?: boolean
}

/** One field for people and queues: it finds them, shows the choice, and asks for the queue of who serves several. */
export function TargetBox({ value, rules, queueId, onChange, onDone, autoFocus = false }: Props) {
  const { t } = useTranslation()
  const { data: targets, isError } = useQuery(ticketTargetsQuery)
  const box = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<'picked' | 'dropped' | null>(null)

  // What had the focus is gone with the choice, or with what was chosen: the focus goes to what replaces it.
  useEffect(() => {
    if (moved === null) return
    setMoved(null)
    const focusIn = (selector: string): boolean => {
      const field = box.current?.querySelector<HTMLElement>(selector)
      field?.focus()
      return field != null
    }
    if (moved === 'dropped') focusIn('input')
    else if (value?.queueId === null && focusIn('input[type=radio]')) return
    else if (onDone) onDone()
    else focusIn('button')
  }, [moved, value, onDone])

  const pick = (choice: TargetChoice): void => {
    onChange(choice)
    setMoved('picked')
  }
  const shown = value && targets && <PickedTarget value={value} rules={rules} targets={targets} onChange={onChange} />
  return (
    <div ref={box}>
      {value === null ? (
        <TargetList
          targets={targets}
          isError={isError}
          rules={rules}
          autoFocus={autoFocus}
          onPerson={(person) => targets && pick(choosePerson(person, targets, { rules, queueId }))}
          onQueue={(queue) => pick(chooseQueue(queue, rules))}
        />
      ) : (
        <>
          <Input.Label component="div">{t('tickets.form.target')}</Input.Label>
          <div className={styles.picked}>
            {shown ?? <Loader size={14} />}
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                onChange(null)
                setMoved('dropped')
              }}
            >
              {t('tickets.form.changeTarget')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type PickedProps = {
  value: TargetChoice
  rules: TargetRules
  targets: TicketTargets
  onChange: (value: TargetChoice) => void
}

function PickedTarget({ value, rules, targets, onChange }: PickedProps) {
  const { t } = useTranslation()
  const { id: ownId } = useUser()
  const person = targets.people.find(({ id }) => id === value.userId)
  const queue = targets.queues.find(({ id }) => id === value.queueId)
  if (!person) {
    return (
      <div className={`${parts.row} ${styles.who}`}>
        {queue && <ColorDot color={queue.color} />}
        <span className={`${parts.words} ${styles.name}`}>
          <b className={parts.ellipsis}>{queue?.name}</b>
          <small className={parts.ellipsis}>{t('tickets.form.nobody')}</small>
        </span>
      </div>
    )
  }
  return (
    <>
      <div className={`${parts.row} ${styles.who}`}>
        <Avatar name={person.name} size={30} online={person.online} />
        <span className={`${parts.words} ${styles.name}`}>
          <b className={parts.ellipsis}>{person.id === ownId ? t('tickets.form.me', person) : person.name}</b>
          {queue && <small className={parts.ellipsis}>{queue.name}</small>}
        </span>
      </div>
      <QueueChoice person={person} value={value} rules={rules} targets={targets} onChange={onChange} />
    </>
  )
}

/** Offers the queues of a person who serves several, inside the box. */
function QueueChoice({ person, value, rules, targets, onChange }: PickedProps & { person: TargetPerson }) {
  const { t } = useTranslation()
  const name = useId()
  const none = rules.canLackQueue ? [{ id: null, name: t('tickets.noQueue'), color: null }] : []
  const offered = [...listQueuesOf(person, targets, rules), ...none]
  if (offered.length < 2) return null
  return (
    <div className={`${parts.flow} ${styles.queues}`} role="radiogroup" aria-label={t('tickets.form.queue')}>
      {offered.map((queue) => (
        <label key={queue.id} className={`${parts.inline} ${styles.queue}`}>
          <input
            type="radio"
            name={name}
            checked={queue.id === value.queueId}
            onChange={() => onChange({ ...value, queueId: queue.id })}
          />
          {queue.color !== null && <ColorDot color={queue.color} />}
          {queue.name}
        </label>
      ))}
    </div>
  )
}
