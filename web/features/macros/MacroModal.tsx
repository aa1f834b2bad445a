import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MACRO_LIMITS } from '#contract/limits.ts'
import { MacroInput, type Macro } from '#contract/macros.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { QueuesField } from '#web/ui/form/QueuesField.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { useVariables, Variables } from '#web/ui/form/Variables.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { createMacro, updateMacro } from './api.ts'
import { macrosKey } from './events.ts'
import { EndingFields } from './form/EndingFields.tsx'
import { StepField } from './form/StepField.tsx'
import { fieldsOf, newStep, STEP_KINDS, toMacroInput, type DraftStep, type MacroFields } from './form/macro-fields.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Macros.module.css'

type Props = { macro: Macro | null; onClose: () => void }

/** Creates a macro, or changes one. */
export function MacroModal({ macro, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<MacroFields, Macro>({
    initialValues: fieldsOf(macro),
    validate: (values) => validateWith(MacroInput)(toMacroInput(values)),
    save: (values) => (macro ? updateMacro(macro.id, toMacroInput(values)) : createMacro(toMacroInput(values))),
    savedText: t('common.succeeded'),
    onSaved: onClose,
    onSettled: () => void cache.invalidateQueries({ queryKey: macrosKey }),
  })
  const { steps, ending } = form.values
  const errorAt = (path: string): string | undefined => form.errors[path] as string | undefined
  return (
    <FormModal onClose={onClose} size={560} title={t(macro ? 'macros.edit' : 'macros.add')}>
      <form onSubmit={submit} noValidate className={parts.stack14}>
        <TextInput
          label={t('macros.name')}
          withAsterisk
          maxLength={MACRO_LIMITS.name}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <QueuesField
          label={t('macros.queues')}
          hint={t('macros.queuesHint')}
          gone={t('macros.goneQueue')}
          value={form.values.queueIds}
          error={form.errors['queueIds']}
          onChange={(queueIds) => form.setFieldValue('queueIds', queueIds)}
        />
        <Steps
          steps={steps}
          errorOf={(index) => errorAt(`steps.${index}.text`) ?? errorAt(`steps.${index}.tagId`)}
          onChange={(next) => form.setFieldValue('steps', next)}
        />
        <EndingFields
          ending={ending}
          errorOf={(field) => errorAt(`steps.${steps.length}.${field}`)}
          onChange={(change) => form.setFieldValue('ending', { ...ending, ...change })}
        />
        {errorAt('steps') && (
          <p className={parts.error} role="alert">
            {steps.length === 0 && ending.kind === 'none' ? t('macros.noSteps') : errorAt('steps')}
          </p>
        )}
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(macro ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}

type StepsProps = {
  steps: DraftStep[]
  errorOf: (index: number) => string | undefined
  onChange: (steps: DraftStep[]) => void
}

/** The steps before the end, in their order. */
function Steps({ steps, errorOf, onChange }: StepsProps) {
  const { t } = useTranslation()
  const replace = (changed: DraftStep): void => onChange(steps.map((one) => (one.key === changed.key ? changed : one)))
  const writeInto = (key: string, text: string): void =>
    onChange(steps.map((one) => ('text' in one && String(one.key) === key ? { ...one, text } : one)))
  const firstText = steps.find((step) => 'text' in step)
  const { insert, track } = useVariables<string>(String(firstText?.key ?? ''), writeInto)
  return (
    <div role="group" aria-label={t('macros.steps')} className={parts.stack14}>
      {steps.length > 0 && (
        <ol className={parts.stack10}>
          {steps.map((step, index) => (
            <StepField
              key={step.key}
              step={step}
              number={index + 1}
              error={errorOf(index)}
              track={track(String(step.key))}
              onChange={replace}
              onRemove={() => onChange(steps.filter(({ key }) => key !== step.key))}
            />
          ))}
        </ol>
      )}
      {firstText && <Variables onInsert={insert} />}
      {steps.length < MACRO_LIMITS.steps - 1 && (
        <div className={`${parts.flow} ${styles.add}`} role="group" aria-label={t('macros.addStep')}>
          {STEP_KINDS.map((kind) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
              onClick={() => onChange([...steps, newStep(kind)])}
            >
              {t(`macros.kinds.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
