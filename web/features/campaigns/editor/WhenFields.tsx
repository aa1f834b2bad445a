import { Input, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { readClock } from '#web/ui/time/week.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import { NONE } from './form-fields.ts'
import type { Form } from './GeneralFields.tsx'
import { PaceFacts } from './PaceFacts.tsx'
import type { Sources } from './useSources.ts'

type Props = {
  form: Form
  sources: Sources
  locked: boolean
  started: boolean
  /** The kind of the connection; null until one is chosen. */
  channel: ChannelKind | null
  /** undefined until a connection is chosen. */
  firstContactsPerDay: number | null | undefined
  onChangePace: () => void
}

/** Asks when the campaign starts, where answers go, and whether it stops by itself; says at which pace it sends. */
export function WhenFields(props: Props) {
  const { form, sources, locked, started, channel, firstContactsPerDay, onChangePace } = props
  const { t } = useTranslation()
  const isFixed = locked || started
  const { day, clock, stopRules } = form.values
  const error = form.errors['scheduledAt']
  return (
    <section className={`${parts.stack10} ${styles.section}`} aria-label={t('campaigns.editor.when')}>
      <div className={`${parts.spread} ${styles.sectionHead}`}>
        <h3>{t('campaigns.editor.when')}</h3>
        <small>{t('campaigns.editor.paceNote')}</small>
      </div>
      <div className={parts.widePair}>
        <Input.Wrapper
          label={t('campaigns.editor.scheduledAt')}
          labelElement="div"
          error={error}
          role="group"
          aria-label={t('campaigns.editor.scheduledAt')}
        >
          {isFixed ? (
            <TextInput
              readOnly
              aria-label={t('campaigns.editor.scheduledAt')}
              value={day ? `${day.split('-').reverse().join('/')} ${clock}` : t('campaigns.noSchedule')}
            />
          ) : (
            <div className={`${parts.pair} ${styles.when}`}>
              <DayInput
                label={t('campaigns.editor.day')}
                value={day}
                onChange={(next) => form.setFieldValue('day', next)}
                error={Boolean(error)}
              />
              <TextInput
                aria-label={t('campaigns.editor.clock')}
                placeholder="HH:MM"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={clock}
                error={Boolean(error)}
                onChange={(event) => form.setFieldValue('clock', event.currentTarget.value)}
                onBlur={(event) => form.setFieldValue('clock', readClock(event.currentTarget.value))}
              />
            </div>
          )}
        </Input.Wrapper>
        <Select
          label={t('campaigns.editor.queue')}
          data={[
            { value: NONE, label: t('campaigns.editor.noQueue') },
            ...sources.queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          allowDeselect={false}
          disabled={locked}
          {...form.getInputProps('queueId')}
        />
      </div>
      <PaceFacts
        settings={sources.settings}
        isFree={channel !== null && !featuresOf(channel).mayBan}
        firstContactsPerDay={firstContactsPerDay}
        onChange={onChangePace}
      />
      <Switch
        size="sm"
        label={t('campaigns.editor.stopRules')}
        {...(!stopRules && { description: t('campaigns.editor.stopRulesRisk') })}
        disabled={locked}
        {...form.getInputProps('stopRules', { type: 'checkbox' })}
      />
    </section>
  )
}
