import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LEGAL_BASES } from '#contract/campaigns.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import { NONE } from './form-fields.ts'
import type { useCampaignForm } from './useCampaignForm.ts'
import type { Sources } from './useSources.ts'

export type Form = ReturnType<typeof useCampaignForm>['form']
type Props = {
  form: Form
  sources: Sources
  locked: boolean
  started: boolean
  /** The stored campaign has one, which it keeps once it has started. */
  hasConnection: boolean
  /** A template is sent, for which nobody can be asked before. */
  isTemplate: boolean
  onConnection: (value: string) => void
}

const options = (none: string, rows: readonly { id: number; name: string }[]) => [
  { value: NONE, label: none },
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Asks for the name, the people, the connection, and why these people may be written to. */
export function GeneralFields(props: Props) {
  const { form, sources, locked, started, hasConnection, isTemplate, onConnection } = props
  const { t } = useTranslation()
  const none = t('campaigns.editor.none')
  const { contactListId, tagListId, legalBasis, confirmation } = form.values
  return (
    <div className={`${parts.stack12} ${styles.grid}`}>
      <TextInput
        className={styles.wide ?? ''}
        label={t('campaigns.editor.name')}
        placeholder={t('campaigns.editor.namePlaceholder')}
        withAsterisk
        maxLength={50}
        data-autofocus
        autoComplete="off"
        readOnly={locked}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('campaigns.editor.connection')}
        data={options(none, sources.connections)}
        allowDeselect={false}
        disabled={locked || (started && hasConnection)}
        {...form.getInputProps('whatsappId')}
        onChange={(value) => value !== null && onConnection(value)}
      />
      {!isTemplate && (
        <Select
          label={t('campaigns.editor.confirmation')}
          data={[
            { value: 'false', label: t('campaigns.disabled') },
            { value: 'true', label: t('campaigns.enabled') },
          ]}
          allowDeselect={false}
          disabled={locked}
          value={String(confirmation)}
          onChange={(value) => form.setFieldValue('confirmation', value === 'true')}
        />
      )}
      <Select
        label={t('campaigns.editor.contactList')}
        data={options(none, sources.contactLists)}
        allowDeselect={false}
        searchable={sources.contactLists.length > SEARCHABLE_FROM}
        disabled={locked || started}
        {...form.getInputProps('contactListId')}
        value={contactListId}
      />
      <Select
        label={t('campaigns.editor.tagList')}
        data={options(none, sources.tags)}
        allowDeselect={false}
        searchable={sources.tags.length > SEARCHABLE_FROM}
        disabled={locked || started}
        {...form.getInputProps('tagListId')}
        value={tagListId}
      />
      <Select
        label={t('campaigns.editor.legalBasis')}
        data={[
          { value: NONE, label: t('campaigns.editor.legalNone') },
          ...LEGAL_BASES.map((value) => ({ value, label: t(`campaigns.editor.legal.${value}`) })),
        ]}
        allowDeselect={false}
        disabled={locked}
        {...form.getInputProps('legalBasis')}
      />
      {legalBasis !== NONE && (
        <TextInput
          className={styles.full ?? ''}
          label={t('campaigns.editor.legalNote')}
          placeholder={t('campaigns.editor.legalNotePlaceholder')}
          maxLength={500}
          autoComplete="off"
          readOnly={locked}
          {...form.getInputProps('legalNote')}
        />
      )}
    </div>
  )
}

/** Longer lists can be searched. */
const SEARCHABLE_FROM = 8
