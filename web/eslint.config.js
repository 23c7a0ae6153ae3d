import globals from "globals";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["src/generated/", "node_modules/"] },
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    {
        languageOptions: { globals: { ...globals.browser, ...globals.node } },
        rules: {
            "max-len": ["error", { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreUrls: true }],
            "no-undef": "off", // TypeScript knows better
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
            "svelte/prefer-svelte-reactivity": "off", // collections are replaced here, never changed
            "svelte/no-unused-svelte-ignore": "off", // svelte-check is the one that warns
        },
    },
    { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
);
