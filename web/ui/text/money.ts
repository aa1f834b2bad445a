const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Formats reais in Brazilian notation for every language: R$ 1.234,50. */
export const formatMoney = (reais: number): string => REAIS.format(reais)

const CENTS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', minimumFractionDigits: 4 })

/** Formats what one use of a service costs, which may be less than a cent: R$ 0,0184. */
export const formatCost = (reais: number): string => (reais > 0 && reais < 1 ? CENTS : REAIS).format(reais)
