import { Button, Input, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyChange, CompanyInput, dayOfDueDate, type CompanyRow } from '#contract/companies.ts'
import { keys } from '#web/api/keys.ts'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { plansQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { formatMoney } from '#web/ui/text/money.ts'
import { dayOf } from '#web/ui/time/time.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { updateCompany, createCompany } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Companies.module.css'
import { fieldsOf, toInput, type Fields } from './form-fields.ts'
import { nextDueDates, recurrenceName } from './due.ts'

type Props = { company: CompanyRow | null; onClose: () => void }

/** Creates a company with its administrator, or changes a company. */
export function CompanyForm({ company, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: settings } = useQuery(publicSettingsQuery)
  /** Without mail the password could not be recovered, so it must be set here. */
  const needsPassword = !company && settings?.mail === false
  const { form, submit } = useSaveForm<Fields, unknown>({
    initialValues: fieldsOf(company),
    validate: (values) => ({
      ...(needsPassword && values.password === '' && { password: t('common.validation.required') }),
      ...validateWith(company ? CompanyChange.required({ email: true, planId: true }) : CompanyInput)(toInput(values)),
    }),
    save: async (values) => {
      const { password, ...change } = toInput(values)
      await (company
        ? updateCompany(company.id, change)
        : createCompany({ ...change, password, planId: change.planId ?? '' }))
      void cache.invalidateQueries({ queryKey: keys.companies })
      void cache.invalidateQueries({ queryKey: keys.plan })
    },
    savedText: t('companies.done'),
    onSaved: onClose,
    failedText: t('companies.saveFailed'),
  })

  return (
    <FormModal onClose={onClose} size={560} title={t(company ? 'companies.form.titleEdit' : 'companies.form.titleNew')}>
      <form className={parts.column14} onSubmit={submit} noValidate>
        <TextInput
          label={t('companies.form.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <div className={parts.pair}>
          <TextInput
            type="email"
            label={t('companies.form.email')}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput label={t('companies.form.phone')} autoComplete="off" {...form.getInputProps('phone')} />
        </div>
        {!company && (
          <MaskedInput
            label={t('companies.form.password')}
            description={t(needsPassword ? 'companies.form.passwordNeeded' : 'companies.form.passwordHint')}
            withAsterisk={needsPassword}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        )}
        <Subscription form={form} savedDueDay={company?.dueDay ?? null} />
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(company ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}

/** Plan, due date, and the switches that belong to the operator. */
function Subscription({ form, savedDueDay }: { form: UseFormReturnType<Fields>; savedDueDay: number | null }) {
  const { t } = useTranslation()
  const zone = useUser().company.timezone
  const { data: plans = [] } = useQuery(plansQuery)
  const [dueDay, setDueDay] = useState(savedDueDay)
  const { dueDate, recurrence } = form.values
  const today = dayOf(new Date(), zone)
  const extend = (): void => {
    setDueDay(dayOfDueDate(dueDate ?? today, dueDay))
    form.setFieldValue('dueDate', nextDueDates(dueDate, recurrence, today, dueDay))
  }
  return (
    <>
      <div className={parts.pair}>
        <Select
          label={t('companies.form.plan')}
          withAsterisk
          allowDeselect={false}
          data={plans.map(({ id, name, value }) => ({ value: String(id), label: `${name} · ${formatMoney(value)}` }))}
          {...form.getInputProps('planId')}
        />
        <Select
          label={t('companies.form.recurrence')}
          allowDeselect={false}
          data={[...new Set(['MENSAL', recurrence])].map((value) => ({ value, label: recurrenceName(t, value) }))}
          {...form.getInputProps('recurrence')}
        />
      </div>
      <Input.Wrapper
        label={t('companies.form.dueDate')}
        description={t('companies.form.dueDateHint')}
        labelElement="div"
      >
        <div className={`${parts.row} ${styles.due}`}>
          <DayInput
            label={t('companies.form.dueDate')}
            value={dueDate}
            onChange={(day) => form.setFieldValue('dueDate', day)}
          />
          <Button variant="default" onClick={extend}>
            {t('companies.extend')}
          </Button>
        </div>
      </Input.Wrapper>
      <Switch
        size="sm"
        label={t('companies.form.status')}
        description={t('companies.form.statusHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <Switch
        size="sm"
        label={t('companies.form.campaigns')}
        description={t('companies.form.campaignsHint')}
        {...form.getInputProps('campaignsEnabled', { type: 'checkbox' })}
      />
    </>
  )
}
