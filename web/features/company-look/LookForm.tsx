import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CompanyLook } from '#contract/company-looks.ts'
import { useUser } from '#web/session/store.ts'
import { AccentField } from './AccentField.tsx'
import type { LookFormState } from './useLookForm.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './CompanyLook.module.css'

type Props = { look: CompanyLook; form: LookFormState }

export function LookForm({ look, form }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const { values, errors, change } = form
  return (
    <form
      className={`${parts.column14} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <TextInput
        label={t('companyLook.name')}
        description={t('companyLook.nameHint')}
        placeholder={user.company.name}
        maxLength={40}
        autoComplete="off"
        value={values.displayName}
        error={errors['displayName']}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
      />
      <AccentField value={values.accent} error={errors['accent']} onChange={(accent) => change({ accent })} />
      <LoginAddress look={look} form={form} />
      {look.isForEveryone !== null && user.super && (
        <Switch
          label={t('companyLook.everyone')}
          description={t('companyLook.everyoneHint')}
          checked={values.isForEveryone}
          onChange={(event) => change({ isForEveryone: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        {form.isDirty && (
          <Button variant="default" onClick={form.discard}>
            {t('common.discard')}
          </Button>
        )}
        <Button type="submit" disabled={!form.isDirty} loading={form.isSaving}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  )
}

const linkTo = (address: string): string => `${location.origin}/login?company=${address}`

/** The address of the own login page can be copied once it is saved. */
function LoginAddress({ look, form }: Props) {
  const { t } = useTranslation()
  const { values, errors, change } = form
  return (
    <div>
      <TextInput
        label={t('companyLook.address')}
        description={t('companyLook.addressHint')}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={values.address}
        error={errors['address']}
        onChange={(event) => change({ address: event.currentTarget.value.toLowerCase() })}
      />
      {look.address !== null && (
        <div className={`${parts.wrap} ${styles.link}`}>
          <code>{linkTo(look.address)}</code>
          <CopyButton value={linkTo(look.address)}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {t(copied ? 'common.copied' : 'common.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </div>
  )
}
