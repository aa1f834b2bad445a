import { ActionIcon, Button, Loader, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTACT_FIELDS, type ContactField } from '#contract/contact-fields.ts'
import type { ContactDetails } from '#contract/contacts.ts'
import type { OwnField } from '#contract/own-fields.ts'
import { contactQuery } from './api.ts'
import { contactValues, emptyContact, useContactForm, type ContactValues } from './useContactForm.ts'
import { OwnFieldInputs } from './own-fields/OwnFieldInputs.tsx'
import { ownFieldsQuery, planQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Contacts.module.css'

type Props = {
  /** null creates a new contact. */
  contactId: number | null
  start?: Partial<ContactValues>
  onClose: () => void
  onSaved?: (contact: ContactDetails) => void
}

const NO_FIELDS: OwnField[] = []

/** Creates a contact, or changes one. */
export function ContactModal({ contactId, start, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  return (
    <FormModal onClose={onClose} title={t(contactId === null ? 'contacts.add' : 'contacts.edit')}>
      {contactId === null ? (
        <ContactForm contact={null} start={emptyContact(start)} onClose={onClose} onSaved={onSaved} />
      ) : (
        <ExistingContact contactId={contactId} onClose={onClose} onSaved={onSaved} />
      )}
    </FormModal>
  )
}

type FormProps = { onClose: () => void; onSaved?: ((contact: ContactDetails) => void) | undefined }

function ExistingContact({ contactId, ...rest }: FormProps & { contactId: number }) {
  const { data, error, refetch } = useQuery(contactQuery(contactId))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loader size="sm" mx="auto" my="xl" display="block" />
  return <ContactForm contact={data} start={contactValues(data)} {...rest} />
}

function ContactForm({
  contact,
  start,
  onClose,
  onSaved,
}: FormProps & { contact: ContactDetails | null; start: ContactValues }) {
  const { t } = useTranslation()
  const { data: ownFields = NO_FIELDS } = useQuery(ownFieldsQuery)
  const { form, save } = useContactForm(contact, start, ownFields, (saved) => {
    onSaved?.(saved)
    onClose()
  })
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const inputs: Record<ContactField, ReactNode> = {
    email: <TextInput label={t('contacts.email')} type="email" {...form.getInputProps('email')} />,
    keptFromAi: company?.plan?.useOpenAi && (
      <Switch
        label={t('contacts.keptFromAi')}
        description={t('contacts.keptFromAiHint')}
        {...form.getInputProps('keptFromAi', { type: 'checkbox' })}
      />
    ),
  }
  const hidesNumber = contact !== null && contact.number === ''
  return (
    <form onSubmit={save} noValidate className={parts.stack12}>
      <TextInput
        label={t('contacts.name')}
        required
        maxLength={255}
        data-autofocus
        autoFocus={contact !== null}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('contacts.number')}
        required={!hidesNumber}
        disabled={hidesNumber}
        inputMode="tel"
        description={t(hidesNumber ? 'contacts.noNumber' : 'contacts.numberHint')}
        {...form.getInputProps('number')}
      />
      {CONTACT_FIELDS.map((field) => (
        <Fragment key={field}>{inputs[field]}</Fragment>
      ))}
      {ownFields.length > 0 && (
        <OwnFieldInputs
          fields={ownFields}
          values={form.values.ownFields}
          errors={form.errors}
          onChange={(fieldId, typed) => {
            form.setFieldValue(`ownFields.${fieldId}`, typed)
            form.clearFieldError(`ownFields.${fieldId}`)
          }}
        />
      )}
      <fieldset className={styles.extras}>
        <legend>{t('contacts.extraInfo')}</legend>
        {form.values.extraInfo.map((extra, index) => (
          <div key={extra.key} className={styles.extra}>
            <TextInput
              aria-label={t('contacts.extraName')}
              placeholder={t('contacts.extraName')}
              {...form.getInputProps(`extraInfo.${index}.name`)}
            />
            <TextInput
              aria-label={t('contacts.extraValue')}
              placeholder={t('contacts.extraValue')}
              {...form.getInputProps(`extraInfo.${index}.value`)}
            />
            <ActionIcon
              aria-label={t('contacts.removeExtra', { name: extra.name })}
              onClick={() => form.removeListItem('extraInfo', index)}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => form.insertListItem('extraInfo', { key: crypto.randomUUID(), id: null, name: '', value: '' })}
        >
          {t('contacts.addExtra')}
        </Button>
      </fieldset>
      <FormButtons
        isDirty={() => form.isDirty()}
        busy={form.submitting}
        action={t(contact ? 'common.save' : 'common.add')}
      />
    </form>
  )
}
