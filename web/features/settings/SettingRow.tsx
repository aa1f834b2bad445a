import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSettingValue, settingDefinition, type SettingDefinition, type SettingKey } from '#contract/settings.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useDescribedBy } from '#web/ui/form/useDescribedBy.ts'
import { PromptControl } from './PromptControl.tsx'
import { SecretControl } from './SecretControl.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'
import { useSettingValue } from './useSettingValue.ts'

/** Shows one setting with its name, explanation and control. */
export function SettingRow({ settingKey }: { settingKey: SettingKey }) {
  const { t } = useTranslation()
  const id = useId()
  const definition = settingDefinition(settingKey)
  const isWide = ['text', 'lines', 'secret'].includes(definition.kind)
  return (
    <div id={`setting-${settingKey}`} className={styles.row} data-wide={isWide || undefined}>
      <div className={styles.words}>
        <label id={`${id}-label`} htmlFor={id}>
          {t(`settings.key.${settingKey}.label`)}
        </label>
        <p id={`${id}-hint`}>{t(`settings.key.${settingKey}.hint`)}</p>
      </div>
      <div className={`${parts.row} ${styles.control}`}>
        <Control id={id} settingKey={settingKey} definition={definition} />
      </div>
    </div>
  )
}

type Props = { id: string; settingKey: SettingKey }
type DefinitionOf<Kind extends SettingDefinition['kind']> = { definition: Extract<SettingDefinition, { kind: Kind }> }

function Control({ definition, ...props }: Props & { definition: SettingDefinition }) {
  switch (definition.kind) {
    case 'toggle':
      return <Toggle definition={definition} {...props} />
    case 'choice':
      return <Choice definition={definition} {...props} />
    case 'number':
      return <NumberControl definition={definition} {...props} />
    case 'text':
      return <TextControl definition={definition} {...props} />
    case 'lines':
      return <LinesControl definition={definition} {...props} />
    case 'prompt':
      return <PromptControl {...props} />
    case 'secret':
      return <SecretControl maxLength={definition.maxLength} {...props} />
  }
}

function Toggle({ id, settingKey, definition }: Props & DefinitionOf<'toggle'>) {
  const { value, save } = useSettingValue(settingKey)
  const [on, off] = definition.values
  return (
    <Switch
      id={id}
      size="sm"
      aria-describedby={`${id}-hint`}
      checked={value === on}
      onChange={(event) => void save(event.currentTarget.checked ? on : off)}
    />
  )
}

function Choice({ id, settingKey, definition }: Props & DefinitionOf<'choice'>) {
  const { t } = useTranslation()
  const { value, save } = useSettingValue(settingKey)
  const names = useValueNames(settingKey)
  const description = useDescribedBy<HTMLInputElement>(`${id}-hint`)
  return (
    <Select
      id={id}
      ref={description}
      aria-label={t(`settings.key.${settingKey}.label`)}
      allowDeselect={false}
      data={definition.values.map((one) => ({ value: one, label: names[one] ?? one }))}
      value={value}
      onChange={(next) => next !== null && next !== value && void save(next)}
    />
  )
}

function useValueNames(key: SettingKey): Record<string, string> {
  const { t } = useTranslation()
  const texts = t(`settings.key.${key}`, { returnObjects: true })
  return 'values' in texts ? texts.values : {}
}

/**
 * Holds the typed text, which is saved on blur or Enter. Text that is not valid is discarded, and the saved value is
 * shown again.
 */
function useDraft(settingKey: SettingKey, correct: (text: string) => string = (text) => text) {
  const { value, save } = useSettingValue(settingKey)
  const [draft, setDraft] = useState<string | null>(null)
  const finish = (): void => {
    setDraft(null)
    if (draft === null) return
    const text = correct(draft.trim())
    if (text !== value && isSettingValue(settingKey, text)) void save(text)
  }
  return { shown: draft ?? value, setDraft, finish }
}

const blurOnEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key === 'Enter') event.currentTarget.blur()
}

function NumberControl({ id, settingKey, definition }: Props & DefinitionOf<'number'>) {
  const { t } = useTranslation()
  const [min, max] = definition.range
  const { shown, setDraft, finish } = useDraft(settingKey, (text) => clampText(text, min, max))
  const description = useDescribedBy<HTMLInputElement>(`${id}-hint`)
  return (
    <>
      <NumberInput
        id={id}
        ref={description}
        min={min}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={shown}
        onChange={(next) => setDraft(String(next))}
        onBlur={finish}
        onKeyDown={blurOnEnter}
      />
      <span className={parts.meta}>{t(`settings.unit.${definition.unit}`)}</span>
    </>
  )
}

const clampText = (text: string, min: number, max: number): string =>
  text === '' ? text : String(Math.min(Math.max(Number(text), min), max))

function TextControl({ id, settingKey, definition }: Props & DefinitionOf<'text'>) {
  const { shown, setDraft, finish } = useDraft(settingKey)
  const description = useDescribedBy<HTMLInputElement>(`${id}-hint`)
  return (
    <TextInput
      id={id}
      ref={description}
      autoComplete="off"
      spellCheck={false}
      maxLength={definition.maxLength}
      value={shown}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={blurOnEnter}
    />
  )
}

function LinesControl({ id, settingKey, definition }: Props & DefinitionOf<'lines'>) {
  const { shown, setDraft, finish } = useDraft(settingKey)
  const description = useDescribedBy<HTMLTextAreaElement>(`${id}-hint`)
  return (
    <div className={`${parts.fill} ${styles.lines}`}>
      <Textarea
        id={id}
        ref={description}
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={definition.maxLength}
        value={shown}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={finish}
      />
      {definition.hasVariables && <UnknownVariables texts={[shown]} />}
    </div>
  )
}
