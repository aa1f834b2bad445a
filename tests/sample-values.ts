/** A part of a schema as JSON describes it. */
export type Described = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Described[]
  oneOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The ways of a schema to say "none" are no values that could come back. */
const isNone = ({ type, const: only, enum: choices }: Described): boolean =>
  type === 'null' || (only !== undefined && !only) || (choices?.length === 1 && !choices[0])

function numberOf({ minimum, exclusiveMinimum = -1, maximum = Infinity }: Described, before: unknown): number {
  const least = minimum ?? exclusiveMinimum + 1
  const next = typeof before === 'number' ? before + 1 : least + 1
  return next <= maximum ? next : least
}

function required<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`tests/sample-values.ts finds no other value for ${name}`)
  return value
}

let made = 0

/** Makes values for the fields of a schema. `given` has those that a rule prescribes, by name. */
export class SampleValues {
  readonly #given: (name: string) => unknown

  constructor(given: (name: string) => unknown) {
    this.#given = given
  }

  /** Returns a value that the schema allows and that is not the one before, so that it can only come from the body. */
  valueOf(name: string, schema: Described, before: unknown): unknown {
    return this.#given(name) ?? this.#make(name, schema, before)
  }

  #make(name: string, schema: Described, before: unknown): unknown {
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.#make(name, choices.find((one) => !isNone(one)) ?? {}, before)
    if (schema.const) return schema.const
    if (schema.enum)
      return required(
        name,
        schema.enum.find((one) => one !== before && one !== ''),
      )
    switch ([schema.type].flat()[0]) {
      case 'boolean':
        return before !== true
      case 'integer':
      case 'number':
        return numberOf(schema, before)
      case 'string':
        return `${name} ${made++}`.slice(0, schema.maxLength)
      case 'array':
        return [this.valueOf(name, schema.items ?? {}, undefined)]
      case 'object':
        return this.#row(required(name, schema.properties), before)
      default:
        throw new Error(`tests/written-fields.ts has no value for ${name}`)
    }
  }

  #row(properties: NonNullable<Described['properties']>, before: unknown): Row {
    const entries = Object.entries(properties).map(([name, inner]) => [
      name,
      this.valueOf(name, inner, isRow(before) ? before[name] : undefined),
    ])
    return Object.fromEntries(entries) as Row
  }
}
