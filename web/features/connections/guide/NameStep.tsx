import { Alert, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LinkCheck } from '#contract/connections.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { useQueueOptions } from '#web/features/connections/useQueueOptions.ts'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Guide.module.css'
import type { StepPanelProps } from './step-panel.ts'

/** Shows what the provider said of what was typed, and asks what the team calls the connection. */
export function NameStep({ form, told }: StepPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t('connections.guide.told.lead')}</p>
      {told && <Told told={told} />}
      <NameFields form={form} />
      <p className={`${parts.hint} ${styles.note}`}>{t('connections.guide.later')}</p>
    </>
  )
}

function Told({ told }: { told: LinkCheck }) {
  const { t } = useTranslation()
  const relative = useRelativeTime()
  const { name, number, username, quality, isOnPhone, tokenExpiresAt } = told
  return (
    <>
      <dl className={`${parts.sunken} ${styles.told}`}>
        {username && <Fact title={t('connections.guide.told.bot')} text={`${name} (@${username})`} />}
        {number && <Fact title={t('connections.guide.told.number')} text={formatPhone(number)} />}
        {number && name && <Fact title={t('connections.guide.told.verified')} text={name} />}
        {number && (
          <Fact
            title={t('connections.guide.told.qualityTitle')}
            text={t(quality ? `connections.guide.told.quality.${quality}` : 'connections.guide.told.unrated')}
          />
        )}
      </dl>
      {isOnPhone && <p className={`${parts.hint} ${styles.note}`}>{t('connections.guide.told.onPhone')}</p>}
      {tokenExpiresAt && (
        <Alert color="ambar" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('connections.guide.told.tokenEnds', { when: relative(tokenExpiresAt) })}
        </Alert>
      )}
    </>
  )
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <div className={parts.stack8}>
    <dt className={parts.meta}>{title}</dt>
    <dd>{text}</dd>
  </div>
)

/** What every connection is asked for: its name, its queues, and the greeting that a choice of queues needs. */
export function NameFields({ form }: Pick<StepPanelProps, 'form'>) {
  const { t } = useTranslation()
  const queues = useQueueOptions()
  return (
    <>
      <TextInput
        label={t('connections.form.name')}
        description={t('connections.form.nameHint')}
        placeholder={t('connections.form.namePlaceholder')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <MultiSelect
        label={t('connections.form.queues')}
        description={t('connections.form.queuesHint')}
        data={queues}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        {...form.getInputProps('queueIds')}
      />
      {form.values.queueIds.length > 1 && (
        <Textarea
          label={t('connections.form.greetingMessage')}
          description={t('connections.guide.greetingHint')}
          withAsterisk
          minRows={2}
          {...form.getInputProps('greetingMessage')}
        />
      )}
    </>
  )
}
