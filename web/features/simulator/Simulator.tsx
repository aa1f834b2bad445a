import { Button, Input, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { formatTime as clockOf, dayOf, plainDay, useTime } from '#web/ui/time/time.ts'
import { isClock, readClock } from '#web/ui/time/week.ts'
import { simulationQuery, type SimulationRequest } from './api.ts'
import { nextMessageTime } from './next-message-time.ts'
import { SimulationResult } from './SimulationResult.tsx'
import { SimulatedPhone } from './SimulatedPhone.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Simulator.module.css'

const NARROW = '(max-width: 900px)'
const SCHEDULE_TYPES = ['disabled', 'queue', 'company'] as const
type ScheduleType = (typeof SCHEDULE_TYPES)[number]
const toScheduleType = (text: string | null): ScheduleType => SCHEDULE_TYPES.find((one) => one === text) ?? 'disabled'

type Props = {
  /** Describes the edited queue with its unsaved changes; `id` is null while it is new. */
  queue?: { id: number | null; draft: NonNullable<SimulationRequest['queue']> }
  /** Describes the edited connection with its unsaved changes. */
  connection?: { id: number | null; draft: NonNullable<SimulationRequest['connection']> }
}

/**
 * Simulates a customer's messages at any time: shows the bot's replies and the state of the conversation. Nothing is
 * sent.
 */
export function Simulator({ queue, connection }: Props) {
  const { t } = useTranslation()
  const { zone } = useTime()
  const [day, setDay] = useState(() => dayOf(new Date(), zone))
  const [clock, setClock] = useState(() => clockOf(new Date(), zone))
  const [connectionId, setConnectionId] = useState<string | null>(null)
  const configured = useSetting('scheduleType')
  const [scheduleType, setScheduleType] = useState<ScheduleType>(toScheduleType(configured))
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [isAdjusting, setIsAdjusting] = useState(false)
  const [messages, setMessages] = useState<SimulationRequest['messages']>([])

  const request: SimulationRequest = {
    connectionId: connection ? connection.id : connectionId && Number(connectionId),
    ...(connection && { connection: connection.draft }),
    ...(queue && { queueId: queue.id, queue: queue.draft }),
    scheduleType,
    messages,
  }
  const { data, error, refetch } = useQuery(simulationQuery(request))
  const steps = messages.length ? (data?.steps ?? []) : []

  const write = (body: string, isMedia = false): void => {
    const at = nextMessageTime(day, clock, messages.at(-1)?.at)
    setDay(at.slice(0, 10))
    setClock(at.slice(11, 16))
    setMessages([...messages, { body, at, isMedia }])
  }

  return (
    <div className={styles.simulator}>
      <div className={`${parts.column14} ${styles.controls}`}>
        <p className={`${parts.quiet} ${styles.lead}`}>{t('simulator.lead')}</p>
        {narrow && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isAdjusting}
            rightSection={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden />}
            onClick={() => setIsAdjusting(!isAdjusting)}
          >
            {`${plainDay(day)} ${clock}`}
          </Button>
        )}
        {(!narrow || isAdjusting) && (
          <>
            <Input.Wrapper label={t('simulator.when')} labelElement="div">
              <div className={`${parts.stack8} ${styles.when}`}>
                <DayInput
                  required
                  label={t('simulator.day')}
                  value={day}
                  onChange={(value) => value && setDay(value)}
                />
                <ClockInput value={clock} onChange={setClock} />
              </div>
            </Input.Wrapper>
            {!connection && (
              <ConnectionSelect queueId={queue?.id ?? null} value={connectionId} onChange={setConnectionId} />
            )}
            <Select
              label={t('simulator.hours')}
              allowDeselect={false}
              data={SCHEDULE_TYPES.map((value) => ({ value, label: t(`simulator.scheduleType.${value}`) }))}
              value={scheduleType}
              onChange={(value) => setScheduleType(toScheduleType(value))}
            />
          </>
        )}
        <SimulationResult step={steps.at(-1) ?? null} />
      </div>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SimulatedPhone messages={messages} steps={steps} onWrite={write} onRestart={() => setMessages([])} />
      )}
    </div>
  )
}

type ConnectionSelectProps = {
  queueId: number | null
  value: string | null
  onChange: (connectionId: string | null) => void
}

/**
 * Chooses a connection for the simulation, because a connection may have several queues and its own greeting before
 * them.
 */
function ConnectionSelect({ queueId, value, onChange }: ConnectionSelectProps) {
  const { t } = useTranslation()
  const { data: connections = [] } = useQuery(connectionsQuery)
  const offering = connections.filter(({ queues }) => queues.some(({ id }) => id === queueId))
  return (
    <Select
      label={t('simulator.through')}
      placeholder={t('simulator.onlyQueue')}
      nothingFoundMessage={t('simulator.noConnections')}
      data={offering.map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={value}
      onChange={onChange}
    />
  )
}

/** Edits a time. It restores the previous time if the typed text is not a time. */
function ClockInput({ value, onChange }: { value: string; onChange: (clock: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const finish = (): void => {
    const clock = readClock(typed ?? value)
    if (isClock(clock)) onChange(clock)
    setTyped(null)
  }
  return (
    <TextInput
      className={styles.clock ?? ''}
      aria-label={t('simulator.clock')}
      placeholder="HH:MM"
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish()
      }}
    />
  )
}
