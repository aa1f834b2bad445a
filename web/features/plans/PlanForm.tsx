import { NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PLAN_FLAGS, PlanInput, type Plan, type PlanFlag } from '#contract/plans.ts'
import { recordOf } from '#contract/record-of.ts'
import { keys } from '#web/api/keys.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { updatePlan, createPlan } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Plans.module.css'

const LIMITS = ['users', 'connections', 'queues'] as const
const MAX_LIMIT = 100_000

type Amount = number | string
type Fields = { name: string; value: Amount; storageLimitMb: Amount; isPublic: boolean } & Record<
  (typeof LIMITS)[number],
  Amount
> &
  Record<PlanFlag, boolean>

const NEW_PLAN: Fields = {
  name: '',
  value: 0,
  users: 0,
  connections: 0,
  queues: 0,
  storageLimitMb: '',
  isPublic: true,
  ...recordOf(PLAN_FLAGS, () => true),
}

function fieldsOf(plan: Plan | null): Fields {
  if (!plan) return NEW_PLAN
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = plan
  return { ...fields, storageLimitMb: fields.storageLimitMb ?? '' }
}

const toInput = ({ users, connections, queues, storageLimitMb, ...fields }: Fields) => ({
  ...fields,
  storageLimitMb: storageLimitMb === '' ? null : Number(storageLimitMb),
  users: Number(users),
  connections: Number(connections),
  queues: Number(queues),
})

type Props = { plan: Plan | null; onClose: () => void }

export function PlanForm({ plan, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<Fields, unknown>({
    initialValues: fieldsOf(plan),
    validate: validateWith(PlanInput),
    save: async (fields) => {
      const input = toInput(fields)
      await (plan ? updatePlan(plan.id, input) : createPlan(input))
      for (const key of [keys.plans, keys.plan, keys.companies]) void cache.invalidateQueries({ queryKey: key })
    },
    savedText: t('plans.done'),
    onSaved: onClose,
    failedText: t('plans.saveFailed'),
  })

  return (
    <FormModal onClose={onClose} size={560} title={t(plan ? 'plans.form.titleEdit' : 'plans.form.titleNew')}>
      <form className={`${parts.column14} ${styles.form}`} onSubmit={submit} noValidate>
        <div className={parts.pair}>
          <TextInput
            label={t('plans.form.name')}
            withAsterisk
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <NumberInput
            label={t('plans.form.value')}
            prefix="R$ "
            decimalSeparator=","
            thousandSeparator="."
            decimalScale={2}
            fixedDecimalScale
            allowNegative={false}
            hideControls
            {...form.getInputProps('value')}
          />
        </div>
        <fieldset>
          <legend>{t('plans.form.limits')}</legend>
          <div className={`${parts.pair} ${styles.limits}`}>
            {LIMITS.map((limit) => (
              <NumberInput
                key={limit}
                label={t(`plans.form.${limit}`)}
                min={0}
                max={MAX_LIMIT}
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps(limit)}
              />
            ))}
          </div>
        </fieldset>
        <NumberInput
          label={t('plans.form.storage')}
          description={t('plans.form.storageHint')}
          placeholder={t('plans.noLimit')}
          suffix=" MB"
          min={1}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('storageLimitMb')}
        />
        <fieldset>
          <legend>{t('plans.form.flags')}</legend>
          <div className={parts.pair}>
            {PLAN_FLAGS.map((flag) => (
              <Switch
                key={flag}
                size="sm"
                label={t(`plans.flag.${flag}`)}
                {...form.getInputProps(flag, { type: 'checkbox' })}
              />
            ))}
          </div>
        </fieldset>
        <Switch
          size="sm"
          label={t('plans.form.isPublic')}
          description={t('plans.form.isPublicHint')}
          {...form.getInputProps('isPublic', { type: 'checkbox' })}
        />
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(plan ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}
