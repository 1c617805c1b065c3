"""``tachiai doctor``: checks of this machine, and what mends what is wrong."""

import json
from pathlib import Path

import click

from tachiai.firmware.cli.options import language_option, settings_option
from tachiai.firmware.diagnostics.checks import CheckFinding, examine
from tachiai.firmware.diagnostics.machine import ThisMachine
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.troubles.advice import ADVICE, troubleshooting_page
from tachiai.rules.messages import Message, clauses

SIGNS = {"ok": "ok  ", "fail": "FAIL", "skip": "-   "}


@click.command()
@settings_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--guide", is_flag=True, help="Print the build guide's page on troubleshooting instead.")
@click.pass_context
def doctor(
    context: click.Context, settings_path: Path | None, language: str, as_json: bool, guide: bool
) -> None:
    """Check this machine and say what is wrong with it and what mends it.

    Exit status 1 if anything is.
    """
    if guide:
        click.echo(troubleshooting_page(language), nl=False)
        return
    try:
        settings = load_settings(settings_path)
        findings = (CheckFinding("settings", "ok"), *examine(ThisMachine(), settings))
    except BadSetting as error:
        findings = (
            CheckFinding("settings", "fail", error.words, "settings"),
            *examine(ThisMachine(), Settings()),
        )
    if as_json:
        click.echo(json.dumps([_facts(finding) for finding in findings], ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            _tell(finding, language)
    if any(finding.verdict == "fail" for finding in findings):
        context.exit(1)


def _tell(finding: CheckFinding, language: str) -> None:
    told = [Message("{key} = {value}", key=key, value=words) for key, words in finding.chosen.items()]
    if finding.detail.en:
        told.append(finding.detail)
    detail = clauses(told).in_language(language)
    click.echo(f"{SIGNS[finding.verdict]}  {finding.check:<13} {detail}".rstrip())
    if finding.verdict == "fail":
        click.echo(f"      [{finding.code}] {finding.what.in_language(language)}")
        if finding.code in ADVICE:
            click.echo(f"      → {finding.fix.in_language(language)}")


def _facts(finding: CheckFinding) -> dict[str, object]:
    failed = finding.verdict == "fail"
    return {
        "check": finding.check,
        "verdict": finding.verdict,
        "code": finding.code,
        "detail": finding.detail.in_all_languages(),
        "chosen": {key: words.in_all_languages() for key, words in finding.chosen.items()},
        "what": finding.what.in_all_languages() if failed else None,
        "fix": finding.fix.in_all_languages() if failed else None,
    }
