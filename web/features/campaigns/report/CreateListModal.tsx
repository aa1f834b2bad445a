import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ListFromCampaign, type RecipientFilter } from '#contract/campaigns.ts'
import { createListFromCampaign } from '#web/features/campaigns/api.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'

type Props = { id: number; filter: RecipientFilter; onClose: () => void }

/** Makes a contact list of the people that a filter keeps, for the next campaign. */
export function CreateListModal({ id, filter, onClose }: Props) {
  const { t } = useTranslation()
  const { form, submit } = useSaveForm<{ name: string }, unknown>({
    initialValues: { name: '' },
    validate: ({ name }) => validateWith(ListFromCampaign)({ name, filter }),
    save: ({ name }) => createListFromCampaign(id, { name, filter }),
    savedText: t('campaigns.view.listCreated'),
    onSaved: onClose,
  })
  return (
    <FormModal onClose={onClose} size="sm" title={t('campaigns.view.createListTitle')}>
      <form onSubmit={submit} noValidate>
        <Text fz="md" c="var(--b-text-2)" mb="md">
          {t('campaigns.view.createListText', { filter: t(`campaigns.view.filter.${filter}`) })}
        </Text>
        <TextInput
          label={t('campaigns.view.createListName')}
          withAsterisk
          maxLength={50}
          data-autofocus
          autoComplete="off"
          mb="md"
          {...form.getInputProps('name')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.add')} />
      </form>
    </FormModal>
  )
}
