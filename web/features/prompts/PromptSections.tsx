import { Anchor, Autocomplete, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PROMPT_LIMITS, PROMPT_VOICES, type Prompt } from '#contract/prompts.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { formatMoney } from '#web/ui/text/money.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { voiceName, type PromptFields, type Section } from './form-fields.ts'
import { FormSection } from './FormSection.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Prompts.module.css'

type Form = UseFormReturnType<PromptFields>
type Props = {
  form: Form
  stored: Prompt | null
  /** The models that the server named in a test. */
  models: string[]
  open: readonly Section[]
  onToggle: (section: Section) => void
}
type PartProps = Pick<Props, 'form' | 'stored' | 'models'>

const PARTS: Record<Section, (props: PartProps) => ReactNode> = {
  model: ModelFields,
  rules: RuleFields,
  handOver: HandOverFields,
  voice: VoiceFields,
  costs: CostFields,
}
const ORDER = ['rules', 'handOver', 'model', 'voice', 'costs'] as const satisfies readonly Section[]

/** Everything of a prompt that has a default: it is folded, and tells in a line what is set. */
export function PromptSections({ open, onToggle, ...part }: Props) {
  const { t } = useTranslation()
  const summaryOf = useSummaries(part.form.values)
  return (
    <div className={styles.sections}>
      {ORDER.map((section) => {
        const Fields = PARTS[section]
        return (
          <FormSection
            key={section}
            title={t(`prompts.section.${section}`)}
            summary={summaryOf[section]}
            isOpen={open.includes(section)}
            onToggle={() => onToggle(section)}
          >
            <Fields {...part} />
          </FormSection>
        )
      })}
    </div>
  )
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

function useSummaries(values: PromptFields): Record<Section, string> {
  const { t } = useTranslation()
  const number = useNumber()
  const rules = linesOf(`${values.always}\n${values.never}\n${values.topics}`).length
  const join = (...words: (string | false)[]): string => words.filter(Boolean).join(' · ')
  return {
    model: join(values.model || t('prompts.ownModel'), values.baseUrl || t('prompts.summary.ownServer')),
    rules: join(
      rules > 0 ? t('prompts.summary.rules', { count: rules }) : t('prompts.summary.noRules'),
      values.onlySources && t('prompts.summary.onlySources'),
    ),
    handOver: join(
      t('prompts.summary.turns', { count: Number(values.maxTurns) }),
      values.handsOverUpset && t('prompts.summary.upset'),
    ),
    voice: values.voice === 'texto' ? t('prompts.summary.text') : voiceName(values.voice),
    costs: t('prompts.summary.costs', {
      input: formatMoney(Number(values.priceInput)),
      output: formatMoney(Number(values.priceOutput)),
      mark: number(Number(values.passMark)),
    }),
  }
}

function ModelFields({ form, models }: PartProps) {
  const { t } = useTranslation()
  const modelProps = { placeholder: t('prompts.form.installation'), autoComplete: 'off', data: models, limit: 50 }
  return (
    <>
      <TextInput
        label={t('prompts.form.baseUrl')}
        description={t('prompts.form.baseUrlHint')}
        placeholder="https://llm.exemplo.com.br/v1"
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps('baseUrl')}
      />
      <Autocomplete
        label={t('prompts.form.model')}
        description={t('prompts.form.modelHint')}
        {...modelProps}
        {...form.getInputProps('model')}
      />
      <div className={`${parts.stack12} ${styles.row}`} data-columns={2}>
        <Autocomplete
          label={t('prompts.form.embeddingModel')}
          description={t('prompts.form.embeddingModelHint')}
          {...modelProps}
          {...form.getInputProps('embeddingModel')}
        />
        <Autocomplete
          label={t('prompts.form.transcriptionModel')}
          description={t('prompts.form.transcriptionModelHint')}
          {...modelProps}
          {...form.getInputProps('transcriptionModel')}
        />
      </div>
      <div className={`${parts.stack12} ${styles.row}`} data-columns={3}>
        <NumberInput
          label={t('prompts.form.temperature')}
          description={t('prompts.form.temperatureHint')}
          step={0.1}
          decimalScale={2}
          {...PROMPT_LIMITS.temperature}
          {...form.getInputProps('temperature')}
        />
        <NumberInput
          label={t('prompts.form.maxTokens')}
          description={t('prompts.form.maxTokensHint')}
          allowDecimal={false}
          {...PROMPT_LIMITS.maxTokens}
          {...form.getInputProps('maxTokens')}
        />
        <NumberInput
          label={t('prompts.form.maxMessages')}
          description={t('prompts.form.maxMessagesHint')}
          allowDecimal={false}
          {...PROMPT_LIMITS.maxMessages}
          {...form.getInputProps('maxMessages')}
        />
      </div>
    </>
  )
}

function RuleFields({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      {(['always', 'never', 'topics'] as const).map((name) => (
        <Textarea
          key={name}
          label={t(`prompts.form.${name}`)}
          description={t(name === 'topics' ? 'prompts.form.topicsHint' : 'prompts.form.alwaysHint')}
          placeholder={t(`prompts.form.${name}Example`)}
          minRows={2}
          maxRows={8}
          {...form.getInputProps(name)}
        />
      ))}
      <Switch
        label={t('prompts.form.onlySources')}
        description={t('prompts.form.onlySourcesHint')}
        {...form.getInputProps('onlySources', { type: 'checkbox' })}
      />
      <Switch
        label={t('prompts.form.masksDocuments')}
        description={t('prompts.form.masksDocumentsHint')}
        {...form.getInputProps('masksDocuments', { type: 'checkbox' })}
      />
    </>
  )
}

function HandOverFields({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Switch
        label={t('prompts.form.handsOverUpset')}
        description={t('prompts.form.handsOverUpsetHint')}
        {...form.getInputProps('handsOverUpset', { type: 'checkbox' })}
      />
      <div className={`${parts.stack12} ${styles.row}`} data-columns={2}>
        <Textarea
          label={t('prompts.form.handOverWhen')}
          description={t('prompts.form.handOverWhenHint')}
          placeholder={t('prompts.form.handOverWhenExample')}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('handOverWhen')}
        />
        <NumberInput
          label={t('prompts.form.maxTurns')}
          description={t('prompts.form.maxTurnsHint')}
          allowDecimal={false}
          {...PROMPT_LIMITS.maxTurns}
          {...form.getInputProps('maxTurns')}
        />
      </div>
      <Textarea
        label={t('prompts.form.handOverText')}
        description={t('prompts.form.builtIn')}
        minRows={2}
        {...form.getInputProps('handOverText')}
      />
      <Textarea
        label={t('prompts.form.fallbackText')}
        description={t('prompts.form.builtIn')}
        minRows={2}
        {...form.getInputProps('fallbackText')}
      />
    </>
  )
}

function VoiceFields({ form, stored }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('prompts.form.voice')}
        description={t('prompts.form.voiceHint')}
        allowDeselect={false}
        data={PROMPT_VOICES.map((voice) => ({
          value: voice,
          label: voice === 'texto' ? t('prompts.form.text') : voiceName(voice),
        }))}
        {...form.getInputProps('voice')}
      />
      <div className={`${parts.stack12} ${styles.row}`} data-columns={2}>
        <MaskedInput
          label={t('prompts.form.voiceKey')}
          description={t(stored?.voiceKey ? 'prompts.stored' : 'prompts.form.voiceKeyHint')}
          placeholder={stored?.voiceKey ?? ''}
          autoComplete="new-password"
          spellCheck={false}
          {...form.getInputProps('voiceKey')}
        />
        <TextInput
          label={t('prompts.form.voiceRegion')}
          description={t('prompts.form.voiceRegionHint')}
          placeholder="brazilsouth"
          autoComplete="off"
          {...form.getInputProps('voiceRegion')}
        />
      </div>
    </>
  )
}

function CostFields({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={`${parts.hint} ${styles.hint}`}>{t('prompts.form.priceHint')}</p>
      <div className={`${parts.stack12} ${styles.row}`} data-columns={2}>
        {(['priceInput', 'priceOutput', 'priceHearing', 'priceSpeaking'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(`prompts.form.${name}`)}
            prefix="R$ "
            decimalSeparator=","
            decimalScale={4}
            {...PROMPT_LIMITS.price}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <p className={`${parts.hint} ${styles.hint}`}>
        {t('prompts.form.budget')}{' '}
        <Anchor renderRoot={(root) => <Link {...root} to="/settings" />}>{t('prompts.form.budgetLink')}</Anchor>
      </p>
      <NumberInput
        label={t('prompts.form.passMark')}
        description={t('prompts.form.passMarkHint')}
        allowDecimal={false}
        {...PROMPT_LIMITS.passMark}
        {...form.getInputProps('passMark')}
      />
    </>
  )
}
