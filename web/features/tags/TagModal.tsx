import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TagInput, type TagListItem } from '#contract/tags.ts'
import { updateTag, createTag } from './api.ts'
import { saveTag } from './cache.ts'
import { TagChip } from './TagChip.tsx'
import { useCan } from '#web/session/store.ts'
import { TagColorInput } from './ColorInput.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { SWATCHES } from '#web/ui/display/tag-colors.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Tags.module.css'

const FIRST_COLOR = SWATCHES[26]

type Fields = { name: string; color: string; kanban: boolean }

const fieldsOf = (tag: TagListItem | null): Fields => ({
  name: tag?.name ?? '',
  color: tag?.color ?? FIRST_COLOR,
  kanban: tag?.kanban === 1,
})

const toInput = ({ kanban, ...fields }: Fields) => ({ ...fields, kanban: kanban ? 1 : 0 })

/** Creates a tag, or changes one. */
export function TagModal({ tag, onClose }: { tag: TagListItem | null; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const canEditKanban = useCan('tags:kanban')
  const { form, submit } = useSaveForm<Fields, unknown>({
    initialValues: fieldsOf(tag),
    validate: (values) => validateWith(TagInput)(toInput(values)),
    save: async (values) => {
      const input = toInput(values)
      saveTag(cache, await (tag ? updateTag(tag.id, input) : createTag(input)))
    },
    savedText: t('common.succeeded'),
    onSaved: onClose,
  })

  return (
    <FormModal onClose={onClose} size={420} title={t(tag ? 'tags.edit' : 'tags.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <TextInput
          label={t('tags.name')}
          withAsterisk
          maxLength={60}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TagColorInput
          label={t('tags.color')}
          value={form.values.color}
          error={form.errors['color']}
          onChange={(color) => form.setFieldValue('color', color)}
        />
        <div className={`${parts.row} ${styles.preview}`}>
          <span>{t('tags.preview')}</span>
          <TagChip color={form.values.color}>{form.values.name.trim() || t('tags.name')}</TagChip>
        </div>
        {canEditKanban && (
          <Switch
            size="sm"
            label={t('tags.kanban')}
            description={t('tags.kanbanHint')}
            {...form.getInputProps('kanban', { type: 'checkbox' })}
          />
        )}
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(tag ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}
