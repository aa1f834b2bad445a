import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  OWN_FIELD_LIMITS,
  OWN_FIELD_TYPES,
  OwnFieldChange,
  OwnFieldInput,
  type OwnField,
  type OwnFieldType,
} from '#contract/own-fields.ts'
import { keys } from '#web/api/keys.ts'
import { createOwnField, updateOwnField } from './api.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import parts from '#web/ui/parts.module.css'
import styles from './OwnFields.module.css'

type OptionRow = { key: string; label: string; before: string | null }
type Values = { name: string; type: OwnFieldType; options: OptionRow[] }

const newOption = (label = '', before: string | null = null): OptionRow => ({ key: crypto.randomUUID(), label, before })

const startOf = (field: OwnField | null): Values => ({
  name: field?.name ?? '',
  type: field?.type ?? 'text',
  options: field?.options.length ? field.options.map((label) => newOption(label, label)) : [newOption()],
})

/** Only a choice has options. */
const toInput = ({ name, type, options }: Values) => ({
  name,
  type,
  ...(type === 'choice' && { options: options.map(({ label, before }) => ({ label, before })) }),
})

/** Makes an own field, or changes its name and its options; its kind stays. */
export function OwnFieldForm({ field, onClose }: { field: OwnField | null; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<Values, OwnField>({
    initialValues: startOf(field),
    validate: (values) => validateWith(field ? OwnFieldChange : OwnFieldInput)(toInput(values)),
    save: (values) =>
      field
        ? updateOwnField(field.id, OwnFieldChange.parse(toInput(values)))
        : createOwnField(OwnFieldInput.parse(toInput(values))),
    savedText: t('ownFields.saved'),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: keys.ownFields })
      onClose()
    },
  })
  const { type, options } = form.values
  return (
    <FormModal onClose={onClose} title={field ? t('ownFields.edit', { name: field.name }) : t('ownFields.add')}>
      <form className={parts.stack12} onSubmit={submit} noValidate>
        <TextInput
          label={t('ownFields.name')}
          description={t('ownFields.nameHint')}
          required
          data-autofocus
          maxLength={OWN_FIELD_LIMITS.name}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('ownFields.type')}
          data={OWN_FIELD_TYPES.map((value) => ({ value, label: t(`ownFields.types.${value}`) }))}
          allowDeselect={false}
          disabled={field !== null}
          {...form.getInputProps('type')}
        />
        {type === 'choice' && (
          <fieldset className={styles.options}>
            <legend>{t('ownFields.options')}</legend>
            {field && <Input.Description mb={6}>{t('ownFields.optionsHint')}</Input.Description>}
            {options.map((option, index) => (
              <div key={option.key} className={styles.option}>
                <TextInput
                  aria-label={t('ownFields.option', { n: index + 1 })}
                  placeholder={t('ownFields.option', { n: index + 1 })}
                  maxLength={OWN_FIELD_LIMITS.option}
                  {...form.getInputProps(`options.${index}.label`)}
                />
                <ActionIcon
                  aria-label={t('ownFields.removeOption', { name: option.label || String(index + 1) })}
                  disabled={options.length === 1}
                  onClick={() => form.removeListItem('options', index)}
                >
                  <IconTrash size={16} stroke={1.7} aria-hidden />
                </ActionIcon>
              </div>
            ))}
            <Input.Error>{form.errors['options']}</Input.Error>
            <Button
              variant="subtle"
              size="xs"
              disabled={options.length >= OWN_FIELD_LIMITS.options}
              leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
              onClick={() => form.insertListItem('options', newOption())}
            >
              {t('ownFields.addOption')}
            </Button>
          </fieldset>
        )}
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.save')} />
      </form>
    </FormModal>
  )
}
