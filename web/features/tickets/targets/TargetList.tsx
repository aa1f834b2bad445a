import { Loader, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TargetPerson, TargetQueue, TicketTargets } from '#contract/ticket-targets.ts'
import { useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { useChosenInView, useListKeys } from '#web/ui/form/useListKeys.ts'
import { findTargets, type TargetRules } from '#web/features/tickets/ticket-targets.ts'
import parts from '#web/ui/parts.module.css'
import styles from './TargetBox.module.css'

type Props = {
  targets: TicketTargets | undefined
  isError: boolean
  rules: TargetRules
  autoFocus: boolean
  onPerson: (person: TargetPerson) => void
  onQueue: (queue: TargetQueue) => void
}

type Offered = { id: string; sign: ReactNode; name: string; detail: string; load: string; pick: () => void }

const NOTHING: TicketTargets = { queues: [], people: [] }

/** A field that finds people and queues. They are listed below it and not over what follows. */
export function TargetList({ targets, isError, rules, autoFocus, onPerson, onQueue }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { id: ownId } = useUser()
  const [search, setSearch] = useState('')
  const { people, queues } = findTargets(targets ?? NOTHING, rules, search)
  const namesOf = ({ queueIds }: TargetPerson): string =>
    (targets ?? NOTHING).queues
      .filter((queue) => queueIds.includes(queue.id))
      .map(({ name }) => name)
      .join(', ')
  const groups: { title: string; options: Offered[] }[] = [
    {
      title: t('tickets.form.people'),
      options: people.map((person) => ({
        id: `person-${person.id}`,
        sign: <Avatar name={person.name} size={30} online={person.online} />,
        name: person.id === ownId ? t('tickets.form.me', person) : person.name,
        detail: namesOf(person),
        load: t('tickets.form.openTickets', { count: person.open }),
        pick: () => onPerson(person),
      })),
    },
    {
      title: t('tickets.queues'),
      options: queues.map((queue) => ({
        id: `queue-${queue.id}`,
        sign: <ColorDot color={queue.color} size={12} />,
        name: queue.name,
        detail: t('tickets.form.peopleOnline', { count: queue.online }),
        load: t('tickets.form.waitingTickets', { count: queue.waiting }),
        pick: () => onQueue(queue),
      })),
    },
  ].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const { chosen, choose, onArrow } = useListKeys(options.length)
  const current = options[chosen]

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return onArrow(event)
    // It chooses, and does not send the form.
    event.preventDefault()
    current?.pick()
  }

  return (
    <>
      <TextInput
        label={t('tickets.form.target')}
        placeholder={t('tickets.form.targetHint')}
        required
        data-autofocus={autoFocus || undefined}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          choose(0)
        }}
        onKeyDown={onKeyDown}
      />
      {/* A list that scrolls is a stop of the Tab key by itself: the arrow keys lead through this one. */}
      <div className={styles.list} tabIndex={-1}>
        <div id={`${id}-list`} role="listbox" aria-label={t('tickets.form.target')}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={styles.title} aria-hidden>
                {group.title}
              </div>
              {group.options.map((option) => (
                <Option
                  key={option.id}
                  id={`${id}-${option.id}`}
                  option={option}
                  selected={option === current}
                  onPoint={() => choose(options.indexOf(option))}
                />
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && (targets || isError) && (
          <p className={styles.empty}>{t(targets ? 'tickets.form.targetNone' : 'tickets.form.targetsFailed')}</p>
        )}
        {!targets && !isError && <Loader size={14} m={8} />}
      </div>
    </>
  )
}

type OptionProps = { id: string; option: Offered; selected: boolean; onPoint: () => void }

/** Options never get the focus, which stays in the field: they are selected by its arrow keys or by the pointer. */
function Option({ id, option, selected, onPoint }: OptionProps) {
  const shown = useChosenInView<HTMLDivElement>(selected)
  return (
    <div
      ref={selected ? shown : undefined}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={`${parts.row} ${parts.option} ${styles.option}`}
      onPointerMove={selected ? undefined : onPoint}
      onClick={option.pick}
    >
      <span className={`${parts.center} ${styles.sign}`}>{option.sign}</span>
      <span className={`${parts.words} ${styles.name}`}>
        <b className={parts.ellipsis}>{option.name}</b>
        <small className={parts.ellipsis}>{option.detail}</small>
      </span>
      <small className={`num ${styles.load}`}>{option.load}</small>
    </div>
  )
}
