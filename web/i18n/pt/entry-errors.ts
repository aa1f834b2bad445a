import type { ErrorCode } from '#contract/errors.ts'

/** Errors that can occur before the login. */
export const entryErrors = {
  ERR_NETWORK: 'Sem conexão com o servidor. Confira a internet e tente de novo.',
  ERR_VALIDATION: 'Confira os campos: há algo inválido',
  ERR_BAD_JSON: 'O pedido chegou com defeito; tente de novo',
  ERR_SESSION_EXPIRED: 'Sua sessão terminou; entre de novo',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha não conferem',
  ERR_TOKEN_EXPIRED: 'Sua sessão precisa ser renovada; tente de novo',
  ERR_SUBSCRIPTION_EXPIRED: 'Assinatura vencida',
  ERR_COMPANY_DISABLED: 'Esta empresa está desativada; fale com o suporte',
  ERR_TOO_MANY_ATTEMPTS: 'Muitas tentativas; espere alguns minutos',
  ERR_TOO_MANY_REQUESTS: 'Muitos pedidos em pouco tempo; espere um instante',
  ERR_NOT_FOUND: 'Não encontrado',
  ERR_BUSY: 'O servidor está ocupado; tente de novo em instantes',
  ERR_INTERNAL: 'Algo falhou no servidor; tente de novo',
  ERR_ALREADY_SET_UP: 'O primeiro administrador já foi criado; entre com ele',
  ERR_USER_CREATION_DISABLED: 'O administrador desligou o cadastro de usuários',
  ERR_RESET_TOKEN_INVALID: 'Este link não vale mais; peça outro',
  ERR_MAIL_NOT_CONFIGURED: 'O envio de e-mail não está configurado; fale com o administrador',
  ERR_NO_COMPANY_FOUND: 'Empresa não encontrada',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'Já existe uma empresa com esse nome',
  ERR_NO_PLAN_FOUND: 'Plano não encontrado',
  ERR_EMAIL_ALREADY_EXISTS: 'Já existe um usuário com esse e-mail',
} satisfies Partial<Record<ErrorCode | 'ERR_NETWORK', string>>

export type EntryErrors = Record<keyof typeof entryErrors, string>
