import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TicketViewInput, type TicketView } from '#contract/ticket-views.ts'
import type { ListChoice } from '#web/features/tickets/list-address.ts'
import { createTicketView, updateTicketView } from '#web/features/tickets/views-api.ts'
import { useCan } from '#web/session/store.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { saveView } from './saved-views.ts'
import { toViewFilter } from './view-filter.ts'
import './texts.ts'
import styles from './Filters.module.css'

type Fields = { name: string; isShared: boolean }

type Props = {
  /** The view to change; null saves the shown list as a new one. */
  view: TicketView | null
  choice: ListChoice
  onSaved: (view: TicketView) => void
  onClose: () => void
}

/** Saves the shown list under a name, or changes the name of a view and whose it is. */
export function ViewModal({ view, choice, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayShare = useCan('ticketViews:share')
  const { form, submit } = useSaveForm<Fields, TicketView>({
    initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    validate: validateWith(TicketViewInput),
    save: ({ name, isShared }) => {
      const fields = { name, ...(mayShare && { isShared }) }
      return view ? updateTicketView(view.id, fields) : createTicketView({ ...fields, ...toViewFilter(choice) })
    },
    savedText: ({ name }) => t('listFilters.views.saved', { name }),
    onSaved: (saved) => {
      saveView(cache, saved)
      onSaved(saved)
      onClose()
    },
  })

  return (
    <FormModal
      onClose={onClose}
      size={420}
      title={t(view ? 'listFilters.views.editTitle' : 'listFilters.views.newTitle')}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {!view && (
          <Text size="sm" c="dimmed">
            {t('listFilters.views.hint')}
          </Text>
        )}
        <TextInput
          label={t('listFilters.views.name')}
          withAsterisk
          maxLength={60}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {mayShare && (
          <Switch
            size="sm"
            label={t('listFilters.views.share')}
            description={t('listFilters.views.shareHint')}
            {...form.getInputProps('isShared', { type: 'checkbox' })}
          />
        )}
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.save')} />
      </form>
    </FormModal>
  )
}
