import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TagRef } from '#contract/tags.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import parts from '#web/ui/parts.module.css'

type Props = {
  action: 'add' | 'remove'
  count: number
  onClose: () => void
  onTag: (tag: TagRef) => Promise<void>
}

/** Chooses the tag that many contacts get or lose. */
export function BulkTagDialog({ action, count, onClose, onTag }: Props) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagListQuery)
  const { form, submit } = useSaveForm<{ tagId: string | null }, void>({
    initialValues: { tagId: null },
    validate: ({ tagId }) => (tagId ? {} : { tagId: t('common.validation.required') }),
    save: async ({ tagId }) => {
      const tag = tags.find(({ id }) => String(id) === tagId)
      if (tag) await onTag(tag)
    },
    onSaved: onClose,
  })
  return (
    <FormModal
      onClose={onClose}
      title={t(action === 'add' ? 'contactTable.addTagTitle' : 'contactTable.removeTagTitle', { count })}
    >
      <form className={parts.stack12} onSubmit={submit} noValidate>
        <Select
          label={t('contactTable.tagPick')}
          required
          searchable
          data-autofocus
          nothingFoundMessage={t('contacts.noTags')}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('tagId')}
        />
        <FormButtons
          action={t(action === 'add' ? 'contactTable.addTag' : 'contactTable.removeTag')}
          busy={form.submitting}
          isDirty={() => form.isDirty()}
        />
      </form>
    </FormModal>
  )
}
