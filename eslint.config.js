import { defineConfig } from 'eslint/config'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'

/** Files whose rules ask the types. */
const typed = ['server/**', 'electron/**', 'renderer/**', 'build/**', '*.config.ts']

const onlyTextAndNumbers = {
  allowNumber: true,
  allowAny: false,
  allowBoolean: false,
  allowNullish: false,
  allowRegExp: false,
}

/** For files in which much has no type. */
const withoutTypes = {
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
}

/**
 * Correctness rules only; layout is left to Prettier. Size and import rules are in test/architecture.test.ts. Without a
 * cache: what a rule says of a file depends on the types of others.
 */
export default defineConfig(
  // What is built, and the types of the wire, which are generated.
  { ignores: ['renderer/api/wire/', 'dist/', 'node_modules/', 'coverage/', 'test-results/', 'playwright-report/'] },
  tseslint.configs.strict,
  {
    rules: {
      // Typed arrays in hot loops are read with `!`: the index is in range by construction.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: [...typed, 'test/**/*.ts'],
    // The projects of tsconfig.json. All name the same extensions: where they differ, a project is loaded anew.
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.vue'] } },
    // A promise that nobody waits for takes its error with it.
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: typed,
    extends: [tseslint.configs.strictTypeCheckedOnly],
    rules: {
      '@typescript-eslint/no-unsafe-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', onlyTextAndNumbers],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Slow, and of no use here: what is no class may have the shape of one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Parts are records of functions, taken apart where they are used; `this` is written in classes alone.
      '@typescript-eslint/unbound-method': 'off',
      // What is waited for may have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Types do not tell that a flag has changed during an `await`, nor what an insecure page or a failed start lacks.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `void` also says that a value is thrown away on purpose.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  {
    files: ['renderer/**'],
    extends: [vue.configs['flat/recommended']],
    rules: {
      'vue/no-v-html': 'error',
      'vue/html-self-closing': 'off',
      // Layout is the formatter's.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
    },
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // A property that may be left out has its default here, be it `undefined`.
    rules: { '@typescript-eslint/no-useless-default-assignment': 'off' },
  },
  {
    // Only vue-tsc knows what a component is and what `useTemplateRef` finds; to the linter both are without a type.
    files: ['**/*.vue', 'renderer/app/{main,router}.ts'],
    rules: withoutTypes,
  },
  {
    // The scripts leave types open where nobody asks for them.
    files: ['build/**'],
    rules: {
      ...withoutTypes,
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    // Scripts and command lines talk to a terminal.
    files: [
      'build/**',
      'test/**',
      'server/hosts/{standalone,team-worker,team-move}.ts',
      'server/hosts/command-line/**',
    ],
    rules: { 'no-console': 'off' },
  },
)
