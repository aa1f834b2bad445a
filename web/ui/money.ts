const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Formats reais in Brazilian notation for every language: R$ 1.234,50. */
export const formatMoney = (reais: number): string => REAIS.format(reais)
