import { ActionIcon, Button, Input, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageRatesInput, OTHER_MARKET, PRICE_CATEGORIES, type MessageRates } from '#contract/message-prices.ts'
import { currentLanguage } from '#web/i18n.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { forgetCosts, ratesQuery, saveRates } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Costs.module.css'
import { emptyRate, toRatesForm, toRatesInput, type RatesForm } from './rates-form.ts'

/** Edits what messages of official numbers cost at Meta. */
export function MessageRatesModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ratesQuery)
  return (
    <FormModal onClose={onClose} size="lg" title={t('connections.costs.rates.title')}>
      {data && <Form rates={data} onClose={onClose} />}
      {!data && error && <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </FormModal>
  )
}

const validate = validateWith<MessageRatesInput>(MessageRatesInput)

function Form({ rates, onClose }: { rates: MessageRates; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { today } = useTime()
  const { form, submit } = useSaveForm<RatesForm, MessageRates>({
    initialValues: toRatesForm(rates),
    validate: (values) => validate(toRatesInput(values)),
    save: async (values) => {
      const saved = await saveRates(toRatesInput(values))
      await forgetCosts(cache)
      return saved
    },
    savedText: t('connections.costs.rates.saved'),
    onSaved: onClose,
  })
  const removedAt = useRef<number | null>(null)
  const fields = useRef<HTMLFormElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (index: number): void => {
    removedAt.current = index
    form.removeListItem('rates', index)
  }
  const count = form.values.rates.length
  useEffect(() => {
    if (removedAt.current === null) return
    const next = fields.current?.querySelectorAll<HTMLInputElement>('input[data-market]')[removedAt.current]
    removedAt.current = null
    const target = next ?? addButton.current
    target?.focus()
  }, [count])
  return (
    <form ref={fields} className={parts.column14} onSubmit={submit} noValidate>
      <p className={`${parts.hint} ${styles.note}`}>{t('connections.costs.rates.lead')}</p>
      <div className={parts.pair}>
        <TextInput
          label={t('connections.costs.rates.currency')}
          description={t('connections.costs.rates.currencyHint')}
          data-autofocus
          autoComplete="off"
          maxLength={3}
          {...form.getInputProps('currency')}
        />
        <Input.Wrapper
          label={t('connections.costs.rates.checkedOn')}
          labelElement="div"
          error={form.errors['checkedOn']}
          role="group"
          aria-label={t('connections.costs.rates.checkedOn')}
        >
          <DayInput
            label={t('connections.costs.rates.checkedOn')}
            value={form.values.checkedOn}
            onChange={(day) => form.setFieldValue('checkedOn', day ?? today)}
            required
          />
        </Input.Wrapper>
      </div>
      {form.values.rates.map(({ key }, index) => (
        <MarketFields key={key} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        ref={addButton}
        variant="subtle"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => form.insertListItem('rates', emptyRate(crypto.randomUUID()), form.values.rates.length - 1)}
      >
        {t('connections.costs.rates.add')}
      </Button>
      <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.save')} />
    </form>
  )
}

type MarketProps = { form: UseFormReturnType<RatesForm>; index: number; onRemove: () => void }

/** The prices of one market. The row of all other countries is always there. */
function MarketFields({ form, index, onRemove }: MarketProps) {
  const { t } = useTranslation()
  const market = form.values.rates[index]?.market ?? ''
  const isOthers = market === OTHER_MARKET
  const named = market === '' ? t('connections.costs.rates.row', { row: index + 1 }) : `+${market}`
  const name = isOthers ? t('connections.costs.rates.others') : named
  return (
    <fieldset className={`${parts.stack8} ${styles.market}`} aria-label={name}>
      <div className={`${parts.spread} ${styles.marketHead}`}>
        {isOthers && <span>{name}</span>}
        {!isOthers && (
          <TextInput
            label={t('connections.costs.rates.market')}
            aria-label={t('connections.costs.rates.marketOf', { row: index + 1 })}
            leftSection="+"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            data-market
            {...form.getInputProps(`rates.${index}.market`)}
          />
        )}
        {!isOthers && (
          <ActionIcon aria-label={t('connections.costs.rates.remove', { market: name })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {PRICE_CATEGORIES.map((category) => (
        <NumberInput
          key={category}
          label={t(`connections.costs.category.${category}`)}
          aria-label={t('connections.costs.rates.priceOf', {
            category: t(`connections.costs.category.${category}`),
            market: name,
          })}
          decimalSeparator={currentLanguage() === 'en' ? '.' : ','}
          decimalScale={6}
          allowNegative={false}
          hideControls
          {...form.getInputProps(`rates.${index}.${category}`)}
        />
      ))}
    </fieldset>
  )
}
