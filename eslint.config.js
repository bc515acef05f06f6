import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'

/** Correctness rules only; layout is left to Prettier. Size and import rules are in test/architecture.test.ts. */
export default tseslint.config(
  // What is built, and the types of the wire, which are generated.
  { ignores: ['renderer/api/wire/', 'dist/', 'node_modules/', 'coverage/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  {
    rules: {
      // Typed arrays in hot loops are read with `!`: the index is in range by construction.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'vue/no-v-html': 'error',
      'vue/html-self-closing': 'off',
      // Layout is the formatter's.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    // Scripts and command lines talk to a terminal.
    files: ['build/**', 'test/**', 'server/hosts/standalone.ts', 'server/hosts/command-line/**'],
    rules: { 'no-console': 'off' },
  },
)
