import { ActionIcon, MultiSelect, NumberInput, Select, Textarea, TextInput, Tooltip } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantFields } from '#web/ui/form/AssistantFields.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useVariables, Variables } from '#web/ui/form/Variables.tsx'
import { currentLanguage } from '#web/i18n.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { makeToken, type FormFields } from './form-fields.ts'
import { useQueueOptions } from './useQueueOptions.ts'

type Props = { form: UseFormReturnType<FormFields> }

const MAX_MINUTES = 525_600
const MAX_BUDGET = 1_000_000

/** `link` is what links a connection of a kind that is typed. */
export function GeneralTab({ form, canBeDefault, link }: Props & { canBeDefault: boolean; link: ReactNode }) {
  const { t } = useTranslation()
  const queues = useQueueOptions()
  return (
    <div className={`${parts.column14} ${styles.fields}`}>
      <TextInput
        label={t('connections.form.name')}
        description={t('connections.form.nameHint')}
        placeholder={t('connections.form.namePlaceholder')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      {link}
      <MultiSelect
        label={t('connections.form.queues')}
        description={t('connections.form.queuesHint')}
        data={queues}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        {...form.getInputProps('queueIds')}
      />
      <AssistantFields prompt={form.getInputProps('promptId')} integration={form.getInputProps('integrationId')} />
      {canBeDefault && (
        <Switch
          size="sm"
          label={t('connections.form.isDefault')}
          description={t('connections.form.isDefaultHint')}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
      )}
      <TextInput
        label={t('connections.form.token')}
        description={t('connections.form.tokenHint')}
        autoComplete="off"
        spellCheck={false}
        rightSectionWidth={68}
        rightSection={<TokenTools token={form.values.token} onMake={() => form.setFieldValue('token', makeToken())} />}
        {...form.getInputProps('token')}
      />
    </div>
  )
}

function TokenTools({ token, onMake }: { token: string; onMake: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2000 })
  const copyLabel = t(clipboard.copied ? 'common.copied' : 'connections.form.copyToken')
  return (
    <>
      <Tooltip label={copyLabel}>
        <ActionIcon size={28} aria-label={copyLabel} disabled={!token} onClick={() => clipboard.copy(token)}>
          {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.7} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('connections.form.generateToken')}>
        <ActionIcon size={28} aria-label={t('connections.form.generateToken')} onClick={onMake}>
          <IconRefresh size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** The fields are in the order in which a conversation uses them. */
const MESSAGES = [
  'greetingMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'complationMessage',
  'farewellMessage',
] as const

export function MessagesTab({ form }: Props) {
  const { t } = useTranslation()
  const { insert, track } = useVariables<(typeof MESSAGES)[number]>('greetingMessage', (field, text) =>
    form.setFieldValue(field, text),
  )
  return (
    <div className={`${parts.column14} ${styles.fields}`}>
      <div className={styles.variables}>
        <Variables onInsert={insert} />
        <UnknownVariables texts={MESSAGES.map((field) => form.values[field])} />
      </div>
      {MESSAGES.map((field) => (
        <Textarea
          key={field}
          label={t(`connections.form.${field}`)}
          description={t(`connections.form.${field}Hint`)}
          minRows={2}
          maxRows={8}
          withAsterisk={field === 'greetingMessage' && form.values.queueIds.length > 1}
          {...track(field)}
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  )
}

/** `chargesMessages`: the provider charges for each message. */
export function AutomationTab({ form, chargesMessages }: Props & { chargesMessages: boolean }) {
  const { t } = useTranslation()
  const queues = useQueueOptions()
  const { insert, track } = useVariables<'expiresInactiveMessage'>('expiresInactiveMessage', (field, text) =>
    form.setFieldValue(field, text),
  )
  const number = (field: 'timeSendQueue' | 'maxUseBotQueues' | 'timeUseBotQueues' | 'expiresTicket') => ({
    label: t(`connections.form.${field}`),
    description: t(`connections.form.${field}Hint`),
    min: 0,
    max: MAX_MINUTES,
    allowDecimal: false,
    allowNegative: false,
    ...form.getInputProps(field),
  })
  return (
    <div className={`${parts.column14} ${styles.fields}`}>
      <fieldset>
        <legend>{t('connections.form.bot')}</legend>
        <div className={parts.pair}>
          <NumberInput {...number('maxUseBotQueues')} />
          <NumberInput {...number('timeUseBotQueues')} />
        </div>
        {chargesMessages && (
          <>
            <Switch
              size="sm"
              label={t('connections.costs.mergesTexts')}
              description={t('connections.costs.mergesTextsHint')}
              {...form.getInputProps('mergesTexts', { type: 'checkbox' })}
            />
            <NumberInput
              label={t('connections.costs.monthlyBudget')}
              description={t('connections.costs.monthlyBudgetHint')}
              min={0}
              max={MAX_BUDGET}
              decimalScale={2}
              decimalSeparator={currentLanguage() === 'en' ? '.' : ','}
              allowNegative={false}
              {...form.getInputProps('monthlyBudget')}
            />
          </>
        )}
      </fieldset>
      <fieldset>
        <legend>{t('connections.form.redirect')}</legend>
        <div className={parts.pair}>
          <Select
            label={t('connections.form.sendIdQueue')}
            description={t('connections.form.sendIdQueueHint')}
            placeholder={t('connections.form.noQueue')}
            data={queues}
            clearable
            clearButtonProps={{ 'aria-label': t('common.clear') }}
            {...form.getInputProps('sendIdQueue')}
          />
          <NumberInput {...number('timeSendQueue')} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('connections.form.closing')}</legend>
        <div className={parts.pair}>
          <NumberInput {...number('expiresTicket')} />
        </div>
        <Textarea
          label={t('connections.form.expiresInactiveMessage')}
          description={t('connections.form.expiresInactiveMessageHint')}
          minRows={2}
          maxRows={8}
          {...track('expiresInactiveMessage')}
          {...form.getInputProps('expiresInactiveMessage')}
        />
        <Variables onInsert={insert} />
        <UnknownVariables texts={[form.values.expiresInactiveMessage]} />
      </fieldset>
    </div>
  )
}
