/**
 * Common passwords from lists of leaked ones and from Brazil, which an attacker tries first. They have at least five
 * characters and are in lower case without accents.
 */
const COMMON = new Set(
  `
12345 123456 1234567 12345678 123456789 1234567890 123123 123123123 123321 123654 123654789 1234qwer 12341234 123abc
123mudar 147258 147258369 159357 159753 0123456 01234567 0123456789 102030 10203040 112233 11223344 121212 131313
142536 171717 182838 192837 212121 232323 246810 252525 321321 321654 321654987 456456 456789 654321 7654321
87654321 987654 9876543210 987654321 789456 789456123 741852 741852963 753951 963852741 951753 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert qazwsx qazwsxedc
asdfg asdfgh asdfghjkl asdf1234 asd123 zxcvb zxcvbn zxcvbnm zaq12wsx abc123 abc1234 abc12345 abcd123 abcd1234 abcde
abcdef abcdefg abcdefgh a1b2c3 a1b2c3d4 a123456 a12345678 aa123456 aaa111 aabbcc password password1 password12
password123 password1234 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwd changeme change123 letmein welcome
welcome1 welcome123 login login123 admin admin1 admin12 admin123 admin1234 admin12345 admin@123 administrator
root123 toor123 user123 usuario usuario1 usuario123 guest guest123 test1 test12 test123 test1234 teste teste1
teste12 teste123 teste1234 testando testing demo123 default secret secret123 secreto segredo segredo123 senha senha1
senha12 senha123 senha1234 senha12345 senha123456 senha@123 minhasenha senhasenha suasenha novasenha senhanova
senhaforte semsenha mudar mudar123 mudar@123 trocar trocar123 trocarsenha padrao padrao123 acesso acesso123 acesso1
entrar entrar123 entrada sistema sistema123 suporte suporte123 suporte@123 empresa empresa1 empresa123 cliente
cliente123 atendimento atendente atendente123 balcao balcao123 gerente gerente123 vendas vendas123 loja123 lojas
escritorio financeiro financeiro123 comercial comercial123 contato contato123 recepcao secretaria diretoria trabalho
servidor whatsapp whatsapp123 celular telefone internet computador notebook google gmail facebook instagram youtube
samsung iphone android windows microsoft brasil brasil1 brasil10 brasil12 brasil123 brasil2020 brasil2021 brasil2022
brasil2023 brasil2024 brasil2025 brasil2026 brasileiro brazil flamengo flamengo1 flamengo10 flamengo81 mengao
corinthians corinthias timao palmeiras verdao saopaulo saopaulo1 santos santos1 santosfc gremio internacional
inter123 cruzeiro cruzeiro1 atletico galo123 galodoido vasco vasco123 vascao botafogo fluminense bahia bahia123
vitoria sport123 futebol pele10 neymar neymar10 neymar11 ronaldo ronaldinho messi messi10 jesus jesus1 jesus123
jesuscristo jesuseamor jesusteama jesusebom jesusvive cristo deus123 deusefiel deusebom deuseamor deuseamor1
deusnocomando deusepai deusmeu senhorjesus senhor espiritosanto nossasenhora aparecida maria123 maria jose123
joao123 fe123 gratidao familia familia1 familia123 minhafamilia minhavida meuamor meuamor1 meuamor123 teamo teamo1
teamo123 euteamo amor123 amoreterno amorzinho princesa princesa1 princesinha gatinha gatinho bebezinho felicidade
feliz felicidades saudade sucesso esperanca liberdade estrela estrelinha borboleta cachorro gatos passarinho
chocolate sorvete banana morango laranja abacaxi pipoca amizade amigos amiga mamae papai mamaepapai filhos gabriel
gabriel123 gabriela rafael rafael123 rafaela lucas123 matheus matheus123 mateus123 pedro pedro123 bruno bruno123
bruna bruna123 carlos carlos123 daniel daniel123 daniela eduardo eduardo123 felipe felipe123 fernanda fernando
gustavo henrique juliana juliana123 julia123 larissa leonardo leticia luana marcelo marcos marcos123 mariana
patricia paulo123 ricardo roberto rodrigo sandra thiago tiago123 vanessa vinicius vitoria123 amanda amanda123
beatriz camila carolina isabela isabella alexandre anderson andre123 antonio adriana adriano claudia cristina
francisco guilherme iloveyou iloveyou1 ilovegod sunshine princess princess1 monkey dragon football baseball
basketball superman batman batman123 spiderman pokemon naruto naruto123 sasuke minecraft starwars master master123
shadow killer freedom whatever trustno1 summer winter michael jordan jordan23 ashley jessica jennifer hunter hunter2
charlie michelle nicole andrea andrew joshua matthew thomas robert soccer hockey ranger buster harley pepper ginger
cookie cheese flower lovely lover loveme love123 forever bailey computer corvette mustang ferrari mercedes porsche
yamaha honda123 harleydavidson metallica slipknot nirvana qwe123 qweasd qweasdzxc poiuytrewq lkjhgfdsa mnbvcxz hello
hello1 hello123 hola123 hola1234 contrasena contrasena123 clave clave123 bienvenido bienvenido1 teamo2 tequiero
tequieromucho mexico argentina colombia boca123 bocajuniors riverplate barcelona barcelona1 realmadrid america
america1 chivas
`
    .trim()
    .split(/\s+/),
)

const normalize = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Returns whether the text repeats one character, or counts up or down by one. */
const isRun = (text: string): boolean => {
  const steps = new Set([...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** Returns whether a password is among the common ones or is a simple run of characters. */
export function isCommonPassword(password: string): boolean {
  const text = normalize(password)
  return text.length > 1 && (COMMON.has(text) || COMMON.has(text.replace(/[!@#$%.*]+$/, '')) || isRun(text))
}
