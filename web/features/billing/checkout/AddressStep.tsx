import { Button, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BillingAddress, COUNTRIES } from '#contract/invoices.ts'
import { useLeaving } from '#web/ui/form/FormModal.tsx'
import { useFocusFirstError } from '#web/ui/form/useFocusFirstError.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Checkout.module.css'

export const BLANK_ADDRESS: BillingAddress = {
  ...{ firstName: '', address2: '', city: '', state: '', zipcode: '', country: 'BR' },
}

const FIELDS = [
  ['firstName', 'name'],
  ['address2', 'street-address'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['zipcode', 'postal-code'],
] as const

type Field = keyof BillingAddress

/** Asks for the name and address for the invoice. */
export function AddressStep({ address, onDone }: { address: BillingAddress; onDone: (given: BillingAddress) => void }) {
  const { t } = useTranslation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: address,
    validate: (values) => {
      const wrong = BillingAddress.safeParse(values).error?.issues.map(({ path }) => path[0] as Field) ?? []
      return Object.fromEntries(wrong.map((field) => [field, t(`invoices.checkout.required.${field}`)]))
    },
  })
  useLeaving(() => form.isDirty())
  const next = useRef<HTMLButtonElement>(null)
  const focusFirstError = useFocusFirstError(next, false)
  return (
    <form
      noValidate
      className={`${parts.pair} ${styles.form}`}
      onSubmit={form.onSubmit((values) => onDone(BillingAddress.parse(values)))}
    >
      {FIELDS.map(([field, autoComplete]) => (
        <TextInput
          key={form.key(field)}
          label={t(`invoices.checkout.field.${field}`)}
          required={field !== 'state'}
          autoComplete={autoComplete}
          data-wide={field === 'firstName' || field === 'address2' || undefined}
          {...form.getInputProps(field)}
        />
      ))}
      <Select
        key={form.key('country')}
        label={t('invoices.checkout.field.country')}
        required
        allowDeselect={false}
        data={COUNTRIES.map((value) => ({ value, label: t(`invoices.checkout.country.${value}`) }))}
        {...form.getInputProps('country')}
      />
      <Group justify="flex-end" data-wide>
        <Button ref={next} type="submit" onClick={focusFirstError}>
          {t('invoices.checkout.next')}
        </Button>
      </Group>
    </form>
  )
}
